import type { LogPage, Position, Recorded } from '@taprail/event-store';
import { createLogger } from '@taprail/telemetry';
import { ReadingTogether } from './reading-together';

const log = createLogger({ service: 'test', level: 'silent' });
const eventAt = (position: Position) => ({ position }) as Recorded;

/** A log whose pages end at 10, 20 and 30, with an event at 5, 10, … each. */
const openLog = () => {
  const asked: Position[] = [];
  const readAll = async (after: Position): Promise<LogPage> => {
    asked.push(after);
    return { events: [eventAt(after + 5n), eventAt(after + 10n)], position: after + 10n };
  };
  return { asked, world: { log, store: { head: async () => 30n, readAll } } };
};

describe('shares of webhooks that one process takes over', () => {
  const neverAbandoned = () => new AbortController().signal;
  const together = () => new ReadingTogether({ name: 'shares', streamPrefixes: ['a-'] }, 1);
  /** The positions of the events that a reader was given. */
  const readingOf = (reading: ReadingTogether, world: ReturnType<typeof openLog>['world'], start: Position) => {
    const seen: Position[] = [];
    const take = async ({ events }: LogPage): Promise<void> => void seen.push(...events.map((each) => each.position));
    return { seen, whole: reading.read(world, start, take, neverAbandoned()) };
  };

  it('read the log once, from the smallest of their places, and each from its own', async () => {
    const { asked, world } = openLog();
    const reading = together();
    const [one, other] = [readingOf(reading, world, 15n), readingOf(reading, world, 0n)];
    await Promise.all([one.whole, other.whole]);
    expect(asked).toEqual([0n, 10n, 20n]);
    expect(other.seen).toEqual([5n, 10n, 15n, 20n, 25n, 30n]);
    expect(one.seen).toEqual([20n, 25n, 30n]);
  });

  it('do not hold each other up: one that fails or is handed over leaves the others to read on', async () => {
    const { world } = openLog();
    const reading = together();
    const handedOver = new AbortController();
    const fails = reading.read(world, 0n, async () => Promise.reject(new Error('fenced')), neverAbandoned());
    const leaves = reading.read(
      world,
      0n,
      async () => handedOver.abort(new Error('another has it')),
      handedOver.signal,
    );
    const stays = readingOf(reading, world, 0n);
    await expect(fails).rejects.toThrow('fenced');
    await expect(leaves).rejects.toThrow('another has it');
    await stays.whole;
    expect(stays.seen).toHaveLength(6);
  });

  it('stop reading when nobody is left', async () => {
    const { asked, world } = openLog();
    const handedOver = new AbortController();
    const take = async (): Promise<void> => handedOver.abort(new Error('another has it'));
    await expect(together().read(world, 0n, take, handedOver.signal)).rejects.toThrow('another has it');
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toEqual([0n]);
  });

  it('that begin later read for themselves', async () => {
    const { asked, world } = openLog();
    const reading = together();
    await readingOf(reading, world, 20n).whole;
    await readingOf(reading, world, 20n).whole;
    expect(asked).toEqual([20n, 20n]);
  });
});
