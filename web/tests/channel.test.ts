import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WorkerChannel } from "../src/transport/channel";
import type { ToRoom } from "../src/transport/messages";

const ID = 7;

let told: ToRoom[] = [];
let heard: string[] = [];
let channel: WorkerChannel;

const text = (said: string): void => channel.hear({ type: "text", id: ID, text: said });
const opened = (): void => channel.hear({ type: "opened", id: ID });

beforeEach(() => {
  vi.stubGlobal("WebSocket", { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 });
  told = [];
  heard = [];
  channel = new WorkerChannel(ID, (message) => told.push(message));
  channel.onopen = () => heard.push("open");
  channel.onmessage = (event) => heard.push(String(event.data));
});

afterEach(() => vi.unstubAllGlobals());

describe("a websocket to the room in the worker", () => {
  it("tells what the room says once it is open", () => {
    opened();
    text("a scene");
    channel.send("a move");
    expect([channel.readyState, heard]).toEqual([WebSocket.OPEN, ["open", "a scene"]]);
    expect(told).toEqual([{ type: "text", id: ID, text: "a move" }]);
  });

  it("tells nothing any more once the page has closed it", () => {
    opened();
    channel.close();
    text("a hand");
    expect(heard).toEqual(["open"]);
    expect(told).toEqual([{ type: "close", id: ID }]);
  });

  it("stays closed where the page closes it before it is open", () => {
    channel.close();
    opened();
    text("a hand");
    expect([channel.readyState, heard]).toEqual([WebSocket.CLOSED, []]);
    channel.close();
    expect(told).toEqual([{ type: "close", id: ID }]);
  });
});
