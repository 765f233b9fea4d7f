import type { EventStore, LogPage, Position, Recorded } from '@taprail/event-store';
import { hasHeard } from './has-heard';

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
  end = 100n,
) => {
  let look = 0;
  const checkpoint = async () => checkpoints[Math.min(look++, checkpoints.length - 1)];
  return hasHeard({ checkpoint }, { store: logWith(wanted, end), streamPrefix: 'a-' }, position, 20);
};

describe('whether a read model has everything up to a position', () => {
  it.each([
    ['its checkpoint is there', [50n], [], 50n, true],
    ['all that is missing is of others', [10n], [], 50n, true],
    ['what is missing comes later', [10n], [60n], 50n, true],
    ['something of its own is missing', [10n], [40n], 50n, false],
    ['it has never begun', [undefined], [40n], 50n, false],
    ['it catches up meanwhile', [10n, 10n, 45n], [40n], 50n, true],
  ] as const)('when %s', async (_what, checkpoints, wanted, position, told) =>
    expect(await heard(checkpoints, wanted, position)).toBe(told),
  );
});
