import { type Api, eventually } from '../harness/api';
import { eventBlocks } from '../harness/event-blocks';
import { aroundNow } from '../harness/move-clock';
import { failure, Restaurant } from '../harness/restaurant';

type Told = Readonly<{ id: string | undefined; event: string; data: any }>;

/** A reader of the stream, as a browser's EventSource is one. */
class Listener {
  readonly told: Told[] = [];
  isOver = false;
  private readonly ending = new AbortController();

  static async open(api: Api, query = '', headers: Readonly<Record<string, string>> = {}): Promise<Listener> {
    const listener = new Listener();
    const response = await fetch(`${api.url}/v1/events/stream${query}`, {
      headers: { authorization: `Bearer ${api.key}`, accept: 'text/event-stream', ...headers },
      signal: listener.ending.signal,
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const opened = new Promise<void>(
      (resolve) =>
        void listener
          .read(response, resolve)
          .catch(() => undefined)
          .finally(() => (listener.isOver = true)),
    );
    await opened;
    return listener;
  }

  async hears(count: number): Promise<readonly Told[]> {
    return eventually(
      async () => this.told,
      (told) => told.length >= count,
    );
  }

  close(): void {
    this.ending.abort();
  }

  private async read(response: Response, opened: () => void): Promise<void> {
    for await (const blocks of eventBlocks(response)) {
      for (const block of blocks) this.take(Object.fromEntries(block.split('\n').map((line) => fieldOf(line))));
      opened();
    }
  }

  private take({ id, event, data }: Readonly<Record<string, string>>): void {
    if (data !== undefined) this.told.push({ id, event: event!, data: JSON.parse(data) });
  }
}

const fieldOf = (line: string): readonly [string, string] => {
  const colon = line.indexOf(': ');
  return [line.slice(0, colon), line.slice(colon + 2)];
};

describe('the stream of events', () => {
  let api: Api;
  let restaurant: Restaurant;
  const listeners: Listener[] = [];
  const listen = async (query?: string, headers?: Readonly<Record<string, string>>): Promise<Listener> => {
    const listener = await Listener.open(api, query, headers);
    listeners.push(listener);
    return listener;
  };
  const kindsOf = (told: readonly Told[]): readonly string[] => told.map(({ event }) => event);

  beforeAll(async () => {
    restaurant = await Restaurant.ofItsOwn('stream');
    ({ api } = restaurant);
  });
  afterEach(() => listeners.splice(0).forEach((listener) => listener.close()));

  it('tells what happens next, in the bytes and order of the feed', async () => {
    const listener = await listen();
    await restaurant.sell({ amount: 1_000 });
    const told = await listener.hears(2);
    expect(kindsOf(told)).toEqual(['tap.approved', 'charge.captured']);
    const { body } = await api.get('/v1/events?order=asc');
    expect(told.map(({ data }) => data)).toEqual(body.data.slice(-2));
    expect(told.map(({ id }) => id)).toEqual(body.data.slice(-2).map(({ id }: { id: string }) => id));
  });

  it('goes on after the last event that a reader has seen, whatever happened while it was away', async () => {
    const first = await listen();
    await restaurant.sell({ amount: 1_100 });
    const [seen] = await first.hears(2);
    first.close();
    await restaurant.sell({ amount: 1_200 });
    const again = await listen('', { 'last-event-id': seen!.id! });
    const byQuery = await listen(`?after=${seen!.id}`);
    const told = await again.hears(3);
    expect(kindsOf(told)).toEqual(['charge.captured', 'tap.approved', 'charge.captured']);
    expect(await byQuery.hears(3)).toEqual(told);
  });

  it('tells only what was asked for, and nothing of another platform', async () => {
    const stranger = await Restaurant.ofItsOwn('stream-stranger');
    const captured = await listen('?types[]=charge.captured');
    await stranger.sell({ amount: 900 });
    await restaurant.sell({ amount: 1_300 });
    const told = await captured.hears(1);
    expect(told.map(({ event, data }) => [event, data.submerchant])).toEqual([['charge.captured', restaurant.ref]]);
  });

  describe('with replays', () => {
    const replayed = (data: object): Told => ({ id: undefined, event: 'replayed', data });
    const redeliver = (eventId: string) => api.post(`/v1/events/${eventId}/redeliver`, {});
    const newestEvents = async (type: string): Promise<readonly any[]> =>
      (await api.get(`/v1/events?type=${type}`)).body.data;

    it('is a destination while it is open: told again is what no endpoint is subscribed to', async () => {
      const [captured] = await newestEvents('charge.captured');
      const [approved] = await newestEvents('tap.approved');
      const without = await listen();
      expect(failure(await redeliver(captured.id))).toEqual([409, 'no_subscribed_endpoint', undefined]);

      const narrow = await listen('?replays=true&types[]=charge.captured');
      expect(failure(await redeliver(approved.id))).toEqual([409, 'no_subscribed_endpoint', undefined]);
      const wide = await listen('?replays=true');
      const answers = [await redeliver(captured.id), await redeliver(approved.id)];
      expect(answers.map(({ status, body }) => [status, body])).toEqual([
        [202, { event_id: captured.id, deliveries: [] }],
        [202, { event_id: approved.id, deliveries: [] }],
      ]);
      expect(await wide.hears(2)).toEqual([replayed(captured), replayed(approved)]);

      await restaurant.sell({ amount: 1_400 });
      expect(kindsOf(await wide.hears(4))).toEqual(['replayed', 'replayed', 'tap.approved', 'charge.captured']);
      expect(kindsOf(await narrow.hears(2))).toEqual(['replayed', 'charge.captured']);
      expect(kindsOf(await without.hears(2))).toEqual(['tap.approved', 'charge.captured']);

      for (const listener of listeners.splice(0)) listener.close();
      await eventually(
        async () => failure(await redeliver(captured.id)),
        ([status]) => status === 409,
      );
    });

    it('tells what a job replays', async () => {
      const listener = await listen('?replays=true');
      const captured = (await newestEvents('charge.captured')).toReversed();
      const { from, to } = await aroundNow(api);
      const { body } = await api.post('/v1/events/redeliver', { from, to, types: ['charge.captured'] });
      expect(await listener.hears(captured.length)).toEqual(captured.map(replayed));
      const job = await eventually(
        async () => (await api.get(`/v1/jobs/${body.id}`)).body,
        ({ status }) => status !== 'running',
      );
      const { length: matched } = captured;
      expect(job).toMatchObject({ status: 'succeeded', result: { matched, queued: matched, refused: 0 }, errors: [] });
    });
  });

  it('tells who wants replays of what is triggered', async () => {
    const tap = await restaurant.sell();
    const listener = await listen('?replays=true&types[]=tap.declined');
    const { status, body } = await api.post('/v1/test/events/trigger', { type: 'tap.declined', object_id: tap.id });
    expect([status, body.deliveries]).toEqual([202, []]);
    const [{ data }] = (await listener.hears(1)) as [Told];
    expect(data).toMatchObject({ id: body.event_id, type: 'tap.declined', data: { object: { id: tap.id } } });
  });

  it('refuses what it cannot begin with', async () => {
    const stream = (query: string, headers: Readonly<Record<string, string>> = {}) =>
      api.get(`/v1/events/stream${query}`, { headers });
    expect(failure(await stream('?types[]=tap.exploded'))).toEqual([422, 'invalid_enum_value', 'types.0']);
    expect(failure(await stream('?replays=maybe'))).toEqual([422, 'invalid_enum_value', 'replays']);
    expect(failure(await stream('?after=evt_01KJM0Z8R00000000000000001'))).toEqual([422, 'invalid_value', 'after']);
    expect(failure(await stream('', { 'last-event-id': 'nonsense' }))).toEqual([422, 'invalid_value', 'after']);
    expect(failure(await stream('', { accept: 'application/json' }))).toEqual([406, 'not_acceptable', undefined]);
    expect(failure(await api.as(undefined).get('/v1/events/stream'))).toEqual([401, 'missing_api_key', undefined]);
  });

  it('ends when its key is revoked', async () => {
    const { body: key } = await api.post('/v1/api-keys', { scopes: ['events:read'] });
    const listener = await Listener.open(api.as(key.secret));
    listeners.push(listener);
    expect((await api.delete(`/v1/api-keys/${key.id}`)).status).toBe(204);
    await eventually(
      async () => listener.isOver,
      (isOver) => isOver,
    );
  });
});
