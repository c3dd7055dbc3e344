// Sounds, made in the page: short, quiet, one for each kind of moment. Nothing sounds before the first touch, which
// browsers ask for, or where the person has silence.
import { settings } from "./settings.svelte";

export type Cue =
  | "bell"
  | "chips"
  | "slides"
  | "ticks"
  | "four-notes"
  | "knock"
  | "slaps"
  | "dull"
  | "rising"
  | "slap"
  | "slide"
  | "slap-slide"
  | "swish"
  | "snatch"
  | "falling"
  | "rattle";

const LOUDNESS = { off: 0, soft: 0.25, full: 0.6 };
const MOST = 6; // voices at once

let context: AudioContext | undefined;
let master: GainNode | undefined;
let noise: AudioBuffer | undefined;
let voices = 0;
let waking = false;

/** Call when the page is touched, and when it is let go: only then may it sound. A browser counts a finger that is
 * lifted, not one that comes down; and a call or a film silences the page until it is touched again. */
export function wake(): void {
  if (settings.sound === "off" || !("AudioContext" in window)) return;
  if (context) {
    if (context.state !== "running") void context.resume().catch(() => undefined);
    return;
  }
  if (waking) return;
  waking = true;
  void serviceStarted().then(open);
}

/** Chromium starts its audio service when it is first wanted, which takes 50 ms and more. A context would be waited for
 * meanwhile, and the page stand still; whoever asks which devices there are is answered later. */
const serviceStarted = async (): Promise<unknown> => navigator.mediaDevices?.enumerateDevices().catch(() => undefined);

function open(): void {
  try {
    context = new AudioContext();
    const limiter = context.createDynamicsCompressor();
    master = context.createGain();
    master.connect(limiter).connect(context.destination);
    noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  } catch {
    context = undefined; // a browser without sound is a silent table
  }
  waking = false;
}

/** Has the page been touched, and may not sound all the same? */
export function blocked(): boolean {
  return navigator.userActivation?.hasBeenActive === true && settings.sound !== "off" && context?.state !== "running";
}

interface Part {
  /** Hertz at the start and the end; of noise: of the filter that it passes. */
  from: number;
  to: number;
  seconds: number;
  gain: number;
  after?: number;
  wave?: OscillatorType;
  attack?: number;
}

const NOISE = undefined;
const slide = (after = 0, higher = 1): Part[] => [
  { from: 1200 * higher, to: 3400 * higher, seconds: 0.17, gain: 0.16, attack: 0.03, wave: NOISE, after },
];
const slap = (after = 0): Part[] => [
  { from: 900, to: 600, seconds: 0.06, gain: 0.5, wave: NOISE, after },
  { from: 140, to: 90, seconds: 0.07, gain: 0.25, wave: "sine", after },
];
const wood = (after: number, low = 210): Part[] => [
  { from: low, to: low - 5, seconds: 0.09, gain: 0.35, wave: "sine", after },
  { from: low * 1.54, to: low * 1.54 - 5, seconds: 0.09, gain: 0.2, wave: "sine", after },
];
const notes = (pitches: number[], after = 0): Part[] =>
  pitches.map((from, at) => ({
    from,
    to: from,
    seconds: 0.38,
    gain: 0.14,
    wave: "triangle",
    attack: 0.008,
    after: after + at * 0.11,
  }));
const clicks = (many: number): Part[] =>
  Array.from({ length: many }, (_, at) => at * 0.038).flatMap((after): Part[] => [
    { from: 3100, to: 3000, seconds: 0.03, gain: 0.12, wave: "sine", after },
    { from: 4700, to: 4600, seconds: 0.03, gain: 0.08, wave: "sine", after },
  ]);
const tick = (after: number): Part => ({ from: 2800, to: 2800, seconds: 0.028, gain: 0.12, wave: NOISE, after });

const [G4, B4, D5, G5] = [392, 494, 587, 784] as const;
const CUES: Record<Cue, Part[]> = {
  slide: slide(),
  slap: slap(),
  knock: [...wood(0), ...wood(0.12)],
  dull: wood(0, 150),
  slides: [...slide(), ...slide(0.06, 1.3)],
  slaps: [...slap(), ...slap(0.09), ...notes([G4, B4], 0.2)],
  "slap-slide": [...slap(), ...slide(0.1, 1.3)],
  snatch: [...slide(0, 1.5), ...wood(0.15, 150)],
  swish: [{ from: 3000, to: 700, seconds: 0.32, gain: 0.12, attack: 0.02, wave: NOISE }],
  rising: notes([B4, D5]),
  falling: notes([B4, G4]),
  "four-notes": notes([G4, B4, D5, G5]),
  ticks: [tick(0)],
  bell: [
    { from: 587, to: 587, seconds: 0.7, gain: 0.18, wave: "sine", attack: 0.004 },
    { from: 1174, to: 1174, seconds: 0.5, gain: 0.045, wave: "sine", attack: 0.004 },
  ],
  chips: clicks(3),
  rattle: clicks(9),
};

function voice(part: Part, sound: AudioContext, out: GainNode, counts: number): void {
  const start = sound.currentTime + (part.after ?? 0);
  const end = start + part.seconds;
  const loud = sound.createGain();
  loud.gain.setValueAtTime(0.0001, start);
  loud.gain.exponentialRampToValueAtTime(part.gain, start + (part.attack ?? 0.002));
  loud.gain.exponentialRampToValueAtTime(0.0001, end);
  let source: AudioScheduledSourceNode;
  if (part.wave) {
    const tone = sound.createOscillator();
    tone.type = part.wave;
    tone.frequency.setValueAtTime(part.from, start);
    tone.frequency.linearRampToValueAtTime(part.to, end);
    tone.connect(loud);
    source = tone;
  } else {
    const hiss = sound.createBufferSource();
    const filter = sound.createBiquadFilter();
    hiss.buffer = noise ?? null;
    filter.type = "bandpass";
    filter.frequency.setValueAtTime(part.from, start);
    filter.frequency.linearRampToValueAtTime(part.to, end);
    hiss.connect(filter).connect(loud);
    source = hiss;
  }
  loud.connect(out);
  voices += counts;
  source.onended = () => {
    voices -= counts;
    loud.disconnect();
  };
  source.start(start);
  source.stop(end);
}

/** So many cards are dealt, one every so many seconds: a tick for each. */
export function playDeal(cards: number, apart: number): void {
  sound(Array.from({ length: apart > 0 ? cards : 1 }, (_, at) => tick(at * apart)), false);
}

/** One of the sounds, where the person wants any. */
export function play(cue: Cue): void {
  sound(CUES[cue]);
}

/** `counted`: whether they keep others from sounding meanwhile. */
function sound(parts: Part[], counted = true): void {
  if (settings.sound === "off" || !context || !master || context.state !== "running" || voices >= MOST) return;
  master.gain.value = LOUDNESS[settings.sound];
  try {
    for (const part of parts) voice(part, context, master, counted ? 1 : 0);
  } catch {
    // What cannot sound is silent: the game goes on.
  }
}

/** It is this person's turn. */
export function callToTurn(): void {
  play("bell");
  try {
    if (settings.sound !== "off" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(30);
  } catch {
    // Forbidden here.
  }
}
