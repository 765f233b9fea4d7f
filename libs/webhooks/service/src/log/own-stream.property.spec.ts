import { setTimeout as sleep } from 'node:timers/promises';
import { SystemClock } from '@taprail/clock';
import type { DomainEvent } from '@taprail/event-sourcing';
import {
  Codec,
  type EventStore,
  readStream,
  SqliteEventStore,
  StoreUnavailable,
  verifyChain,
} from '@taprail/event-store';
import fc from 'fast-check';
import { OwnStream } from './own-stream';

type Said = DomainEvent<'Said', Readonly<{ writer: number; n: number }>>;
type Fate = 'written' | 'slow' | 'away' | 'lost';

const fates = fc.array(fc.constantFrom<Fate>('written', 'written', 'slow', 'away', 'lost'), { maxLength: 6 });
/** By writer: the turns that it lets pass before each of its appends. */
const writers = fc.array(fc.array(fc.nat(3), { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 5 });

/** A store whose answers come late, get lost or do not come. */
const shakyStore = (store: EventStore, answers: Fate[]): EventStore =>
  Object.assign(Object.create(store) as EventStore, {
    append: async (...append: Parameters<EventStore['append']>) => {
      const fate = answers.shift() ?? 'written';
      if (fate === 'away') throw new StoreUnavailable('away');
      if (fate === 'slow') await sleep(1);
      const appended = await store.append(...append);
      if (fate === 'lost') throw new StoreUnavailable('its answer is lost');
      return appended;
    },
  });

describe('a stream of one’s own with several writers', () => {
  it('holds what each of them wrote, once, in its order and in one chain', () =>
    fc.assert(
      fc.asyncProperty(writers, fates, async (delays, answers) => {
        const store = new SqliteEventStore({ file: ':memory:' });
        const names = new Set<string>();
        const own = new OwnStream(
          shakyStore(store, [...answers]),
          new SystemClock(),
          new Codec<Said>(),
          'said-',
          names,
        );
        const write = async (writer: number, turns: readonly number[]): Promise<void> => {
          for (const [n, count] of turns.entries()) {
            for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
            await own.append({ type: 'Said', data: { writer, n } });
          }
        };
        await Promise.all(delays.map((turns, writer) => write(writer, turns)));
        const [stream] = [...names];
        const history = await readStream(store, stream!);
        verifyChain(history);
        const said = history.map(({ data }) => JSON.parse(data) as Said['data']);
        for (const [writer, turns] of delays.entries()) {
          expect(said.filter((each) => each.writer === writer).map(({ n }) => n)).toEqual(turns.map((_, n) => n));
        }
        expect([said.length, names.size]).toEqual([delays.flat().length, 1]);
        await store.close();
      }),
      { numRuns: 40 },
    ));
});
