// The sounds of a table, made while they are played: tones that fade, and brushes of noise.

/** @type {AudioContext | null} */
let audio = null;

const context = () => (audio ??= new AudioContext());

/** A gain that rises at once and fades. @param {number} at @param {number} seconds @param {number} loud */
function fade(at, seconds, loud) {
  const gain = context().createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(context().destination);
  return gain;
}

/**
 * @param {number} pitch in hertz
 * @param {number} after seconds from now
 * @param {number} seconds
 * @param {number} [loud]
 * @param {OscillatorType} [type]
 */
function tone(pitch, after, seconds, loud = 0.12, type = "sine") {
  const at = context().currentTime + after;
  const source = context().createOscillator();
  source.type = type;
  source.frequency.value = pitch;
  source.connect(fade(at, seconds, loud));
  source.start(at);
  source.stop(at + seconds);
}

/**
 * A brush of noise around a pitch, which glides to another.
 * @param {number} from
 * @param {number} to
 * @param {number} seconds
 * @param {number} loud
 */
function brush(from, to, seconds, loud) {
  const at = context().currentTime;
  const buffer = context().createBuffer(1, Math.ceil(context().sampleRate * seconds), context().sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  const source = context().createBufferSource();
  source.buffer = buffer;
  const filter = context().createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(filter).connect(fade(at, seconds, loud));
  source.start(at);
}

/** Notes one after the other. @param {number[]} pitches @param {number} step @param {number} seconds */
function tune(pitches, step, seconds) {
  pitches.forEach((pitch, n) => tone(pitch, n * step, seconds));
}

/** @type {Record<string, () => void>} */
const SOUNDS = {
  card: () => brush(2400, 1500, 0.06, 0.16),
  trick: () => brush(900, 2600, 0.28, 0.12),
  turn: () => {
    tone(880, 0, 0.7, 0.07);
    tone(1760, 0, 0.4, 0.025);
  },
  won: () => tune([392, 523], 0.16, 0.5),
  made: () => tune([392, 494, 587, 784], 0.03, 0.9),
  failed: () => tone(110, 0, 0.35, 0.25, "triangle"),
  exact: () => {
    for (let n = 0; n < 13; n += 1) tone(1200 + 40 * n, n * 0.028, 0.05, 0.04, "triangle");
    tone(1047, 0.4, 0.8);
  },
  out: () => {
    brush(2400, 1500, 0.06, 0.16);
    tone(1319, 0.1, 0.6);
  },
  match: () => tune([523, 659, 784, 659, 784, 1047], 0.15, 0.45),
};

/** @param {string} kind */
export async function play(kind) {
  if (document.hidden || !SOUNDS[kind]) return;
  if (context().state === "suspended") await context().resume();
  SOUNDS[kind]();
}
