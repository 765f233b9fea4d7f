import { randomFillSync } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeLength = 10;
export const ulidTimeLength = timeLength;
const randomLength = 16;

let lastTime = { timeMs: Number.NaN, text: '' };

/** The first digits of a ULID: 48 bits of milliseconds. A busy millisecond is written once. */
export const ulidTime = (timeMs: number): string => {
  if (timeMs !== lastTime.timeMs) lastTime = { timeMs, text: timeDigits(timeMs) };
  return lastTime.text;
};

const timeDigits = (timeMs: number): string => {
  if (!(timeMs >= 0 && timeMs < 2 ** 48)) throw new RangeError(`${timeMs} is outside the time of a ULID`);
  let text = '';
  for (let rest = Math.floor(timeMs), i = 0; i < timeLength; i += 1, rest = Math.floor(rest / 32)) {
    text = alphabet.charAt(rest % 32) + text;
  }
  return text;
};

/** A ULID: 48 bits of milliseconds, then 80 random bits, taken as the low five bits of 16 bytes. */
export const ulid = (timeMs: number, random: Uint8Array): string => {
  if (random.length < randomLength) throw new RangeError(`A ULID needs ${randomLength} random bytes`);
  let text = ulidTime(timeMs);
  for (let i = 0; i < randomLength; i += 1) text += alphabet.charAt((random[i] ?? 0) & 31);
  return text;
};

const ulidForm = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Whether a text is an id of ours with this prefix; says nothing about whether it exists. */
export const isId = (prefix: string, text: string): boolean =>
  text.startsWith(`${prefix}_`) && ulidForm.test(text.slice(prefix.length + 1));

/** Ids that rise strictly within one process: in the same millisecond the random part counts up instead of rolling again. */
export class IdSource {
  private lastMs = -1;
  private lastTime = '';
  private readonly digits = new Uint8Array(randomLength);
  /** Put together here and read at once: a text that grows by one character at a time leaves a dozen others behind. */
  private readonly characters = Buffer.alloc(randomLength);

  constructor(
    private readonly nowMs: () => number,
    private readonly fill: (bytes: Uint8Array) => void,
  ) {}

  next(prefix: string): string {
    const nowMs = this.nowMs();
    if (nowMs > this.lastMs) this.begin(nowMs);
    else this.increment();
    for (let i = 0; i < randomLength; i += 1) this.characters[i] = alphabet.charCodeAt(this.digits[i]!);
    return `${prefix}_${this.lastTime}${this.characters.toString('latin1')}`;
  }

  private begin(nowMs: number): void {
    this.fill(this.digits);
    // The first digit keeps room to count up, so that an overflow within a millisecond cannot happen in practice.
    for (let i = 0; i < randomLength; i += 1) this.digits[i] = (this.digits[i] ?? 0) & (i === 0 ? 15 : 31);
    this.lastMs = nowMs;
    this.lastTime = ulid(nowMs, this.digits).slice(0, timeLength);
  }

  private increment(): void {
    for (let i = randomLength - 1; i >= 0; i -= 1) {
      const digit = this.digits[i] ?? 0;
      if (digit < 31) {
        this.digits[i] = digit + 1;
        return;
      }
      this.digits[i] = 0;
    }
  }
}

const poolBytes = 4_096;
const pool = new Uint8Array(poolBytes);
let poolUsed = poolBytes;

/** Asking the kernel for 16 bytes per id costs more than the id; one call fills a pool for many. */
export const fillRandom = (bytes: Uint8Array): void => {
  if (poolUsed + bytes.length > poolBytes) {
    randomFillSync(pool);
    poolUsed = 0;
  }
  bytes.set(pool.subarray(poolUsed, poolUsed + bytes.length));
  poolUsed += bytes.length;
};

let processIds = new IdSource(Date.now, fillRandom);

/** The impure convenience: real time, strong randomness, strictly rising within the process. */
export const mintId = (prefix: string): string => processIds.next(prefix);

/** Begins again as a process that has just started: for a simulation, in which one process after the other has its turn. */
export const restartIds = (): void => {
  processIds = new IdSource(Date.now, fillRandom);
  poolUsed = poolBytes;
};
