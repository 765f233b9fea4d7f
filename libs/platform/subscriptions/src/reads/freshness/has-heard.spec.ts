import type { EventStore, LogPage, Position, Recorded } from '@taprail/event-store';
import { hasHeard, hasHeardEverything, hasNothingBetween } from './has-heard';

const event = (position: bigint): Recorded => ({ position }) as Recorded;

/** A log whose wanted events stand at these positions, and which ends there. */
const logWith = (wanted: readonly bigint[], end: bigint): Pick<EventStore, 'readAll'> => ({
  readAll: async (after: Position): Promise<LogPage> => {
    const next = wanted.find((position) => position > after);
    return next === undefined ? { events: [], position: end } : { events: [event(next)], position: next };
  },
});
const heard = (
  checkpoints: readonly (bigint | undefined)[],
  wanted: readonly bigint[],
  position: bigint,
  patienceMs: number,
) => {
  let look = 0;
  const checkpoint = async () => checkpoints[Math.min(look++, checkpoints.length - 1)];
  return hasHeard({ checkpoint }, { store: logWith(wanted, 100n), streamPrefix: 'a-' }, position, patienceMs);
};

describe('whether a read model has everything up to a position', () => {
  it.each([
    ['its checkpoint is there', [50n], [], 50n, true],
    ['all that is missing is of others', [10n], [], 50n, true],
    ['what is missing comes later', [10n], [60n], 50n, true],
    ['something of its own is missing', [10n], [40n], 50n, false],
    ['it has never begun', [undefined], [40n], 50n, false],
    ['it catches up meanwhile', [10n, 10n, 45n], [40n], 50n, true],
  ] as const)('when %s', async (_what, checkpoints, wanted, position, answer) =>
    expect(await heard(checkpoints, wanted, position, answer ? 60_000 : 20)).toBe(answer),
  );
});

describe('whether a read model has everything there is', () => {
  it('does not depend on where the log ends when its end is of others', async () => {
    const store = { ...logWith([10n], 1_000_000n), head: async () => 1_000_000n };
    const checkpoint = async (): Promise<bigint> => 10n;
    expect(await hasHeardEverything({ checkpoint }, { store, streamPrefix: 'a-' }, 0)).toBe(true);
  });
});

describe('whether the log has nothing of some streams between two places', () => {
  const log = { store: logWith([10n, 60n], 100n), streamPrefixes: ['a-'] };
  it.each([
    ['before the first', 0n, 9n, true],
    ['up to the first', 0n, 10n, false],
    ['after the first', 10n, 59n, true],
    ['up to the second', 10n, 60n, false],
    ['after the last', 60n, 100n, true],
    ['beyond the end', 60n, 200n, true],
    ['at one place', 10n, 10n, true],
  ] as const)('%s', async (_what, from, to, answer) => expect(await hasNothingBetween(log, from, to)).toBe(answer));
});
