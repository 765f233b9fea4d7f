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
import { OwnStream } from './own-stream';

type Said = DomainEvent<'Said', Readonly<{ n: number }>>;
const said = (n: number): Said => ({ type: 'Said', data: { n } });

describe('a stream of one’s own', () => {
  const store = new SqliteEventStore({ file: ':memory:' });
  const names = new Set<string>();
  let answers: readonly ('away' | 'lost')[] = [];
  const shaky: EventStore = Object.assign(Object.create(store) as EventStore, {
    append: async (...append: Parameters<EventStore['append']>) => {
      const [next, ...rest] = answers;
      answers = rest;
      if (next === 'away') throw new StoreUnavailable('away');
      const appended = await store.append(...append);
      if (next === 'lost') throw new StoreUnavailable('its answer is lost');
      return appended;
    },
  });
  const own = new OwnStream(shaky, new SystemClock(), new Codec<Said>(), 'said-', names);
  afterAll(() => store.close());

  it('is written once, whatever becomes of the answers, and is chained', async () => {
    const first = await own.append(said(1));
    answers = ['away', 'lost'];
    const second = await own.append(said(2));
    const third = await own.append(said(3));
    const [stream] = [...names];
    expect([first, second, third].map(({ place }) => place)).toEqual(
      [0, 1, 2].map((revision) => ({ stream, revision })),
    );
    const history = await readStream(store, stream!);
    expect(history.map(({ data }) => data)).toEqual(['{"n":1}', '{"n":2}', '{"n":3}']);
    expect(third.position).toBe(history.at(-1)!.position);
    verifyChain(history);
  });

  it('is left for another when somebody else wrote to it', async () => {
    const [stream] = [...names];
    await store.append(stream!, 2, [
      { id: '00000000-0000-4000-8000-000000000001', type: 'x', data: '{}', metadata: '{}' },
    ]);
    await expect(own.append(said(4))).rejects.toThrow(`${stream} is at revision 3, not 2`);
    const { place } = await own.append(said(5));
    expect([...names]).toEqual([stream, place.stream]);
    expect(place.revision).toBe(0);
  });
});
