import type { CrashRound } from './crash-world';
import { callsOf, type Customer, customers } from './customers';

const names = Object.keys(customers) as readonly Customer[];
/** A command stores what it intends, and what came of it. */
const appendsOf = (customer: Customer): number => 2 * customers[customer].length;

/** At least 0 and less than 1, the same ones for the same seed (mulberry32). */
const shares = (seed: number) => {
  let state = Math.imul(seed, 0x9e3779b1);
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export type SeededRound = CrashRound & Readonly<{ seed: number }>;

export const seededRound = (seed: number): SeededRound => {
  const share = shares(seed);
  const at = share() < 0.5 ? 'call' : 'append';
  const customer = names[Math.floor(share() * names.length)]!;
  const places = at === 'call' ? callsOf[customer].length : appendsOf(customer);
  const number = 1 + Math.floor(share() * places);
  return { seed, customer, kill: { at, number, carriedOut: share() < 0.5 }, mayRepeat: share() < 0.3 };
};
