// The table as everybody at this device may see it, while all cards are covered: whose turn it is, and what has
// happened. Nobody's hand is in it, for none is sent.
import { Company } from "../lib/company.svelte";
import { Socket, type Line } from "../lib/socket";
import type { FromServer, Proposal, Scene } from "../wire";
import type { Known } from "./known";
import { asked, playing } from "./order";

export class Cover {
  scene = $state.raw<Scene | null>(null);
  wish = $state.raw<Proposal | null>(null);
  line = $state<Line>("connecting");
  readonly company: Company;
  #socket: Socket;

  constructor(
    id: string,
    readonly known: Known,
  ) {
    this.company = new Company(id, (request) => this.#socket.ask(request), () => {}, () => {});
    this.#socket = new Socket(`/api/tables/${id}/seat?seat=table`, {
      seen: () => this.known.seen,
      heard: () => this.company.heard(),
      message: (message) => this.#receive(message),
      line: (line) => {
        this.line = line;
        this.company.notebook.cut();
      },
    });
  }

  close(): void {
    this.#socket.close();
    this.company.close();
  }

  #receive(message: FromServer): void {
    this.company.receive(message);
    if (message.type !== "scene") return;
    this.known.note(message);
    this.scene = message.scene;
    this.wish = message.asked;
  }

  here = $derived.by(() => this.company.here);
  /** The seats here at which people play, and no bot meanwhile. */
  playing = $derived.by(() => playing(this.company.here, this.company.players));
  /** Who is to have the device next; undefined where nobody here is asked. */
  next = $derived.by(() => {
    const about = this.company.about;
    if (!this.scene || !about?.started || about.paused) return undefined;
    return asked(this.scene, this.playing, this.wish)[0];
  });
}
