import { Taprail, TaprailError, type StreamedEvent } from '../index';
import { FakeFetch, json, refusal, type FakedRequest, silence, streamed } from '../testing/fake-fetch';
import { serverSentBlocks } from './server-sent';

const eventOf = (id: string, more = '') =>
  `id: ${id}\nevent: tap.approved\ndata: {"id":"${id}","type":"tap.approved"}${more}\n\n`;
const hello = 'retry: 1\n\n';
const empty = () => json({ data: [], has_more: false, next_cursor: null });
const feed = (...ids: readonly string[]) =>
  json({ data: ids.map((id) => ({ id, type: 'tap.approved' })), has_more: false, next_cursor: null });
const broken = new TypeError('terminated');

/** Follows until there are so many events. */
const follow = async (
  count: number,
  fake: FakeFetch,
  params: Parameters<Taprail['events']['stream']>[0] = {},
  options = {},
) => {
  const taprail = new Taprail({ baseUrl: 'https://pay.example', fetch: fake.fetch });
  const seen: StreamedEvent[] = [];
  for await (const event of taprail.events.stream(params, options)) if (seen.push(event) >= count) break;
  return seen.map(({ id }) => id);
};
const lastIds = (requests: readonly FakedRequest[]) =>
  requests.filter(({ url }) => url.includes('/stream')).map(({ headers }) => headers['last-event-id']);

describe('the stream of events', () => {
  it('begins after the event that is named', async () => {
    const fake = new FakeFetch(streamed(hello, eventOf('b'), eventOf('c')));
    expect(await follow(2, fake, { after: 'a', types: ['tap.approved'] })).toEqual(['b', 'c']);
    expect(lastIds(fake.requests)).toEqual(['a']);
    expect(fake.requests[0]!.url).toBe('https://pay.example/v1/events/stream?types%5B%5D=tap.approved');
  });

  it('goes on after the last event when the connection breaks or ends', async () => {
    const fake = new FakeFetch(
      streamed(hello, eventOf('b'), 'id: c\nevent: tap.appr', broken),
      streamed(hello, eventOf('c')),
      streamed(hello, eventOf('d')),
    );
    expect(await follow(3, fake, { after: 'a' })).toEqual(['b', 'c', 'd']);
    expect(lastIds(fake.requests)).toEqual(['a', 'b', 'c']);
  });

  it('begins after the newest event when none is named, so that a break before the first loses nothing', async () => {
    const fake = new FakeFetch(feed('newest'), streamed(hello, broken), streamed(hello, eventOf('b')));
    expect(await follow(1, fake)).toEqual(['b']);
    expect(lastIds(fake.requests)).toEqual(['newest', 'newest']);
  });

  it('reads what came before the connection when the feed was empty, and nothing twice', async () => {
    const fake = new FakeFetch(empty(), streamed(hello, eventOf('b'), eventOf('c')), feed('a', 'b'));
    expect(await follow(3, fake)).toEqual(['a', 'b', 'c']);
    expect(lastIds(fake.requests)).toEqual([undefined]);
  });

  it('marks what was asked for again, and does not go back to it', async () => {
    const again = 'event: replayed\ndata: {"id":"old","type":"tap.approved"}\n\n';
    const fake = new FakeFetch(streamed(hello, eventOf('b'), again, broken), streamed(hello, eventOf('c')));
    expect(await follow(3, fake, { after: 'a', replays: 'true' })).toEqual(['b', 'old', 'c']);
    expect(lastIds(fake.requests)).toEqual(['a', 'b']);
  });

  it('connects again after silence, and tells of it', async () => {
    const hangs = (request: FakedRequest) => {
      const body = new ReadableStream({
        start: (controller) => request.signal.addEventListener('abort', () => controller.error(request.signal.reason)),
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    };
    const causes: unknown[] = [];
    const fake = new FakeFetch(hangs, streamed(hello, eventOf('b')));
    const onReconnect = (cause: unknown) => causes.push(cause);
    // The wait before the first "retry:" of a stream is two seconds.
    expect(await follow(1, fake, { after: 'a' }, { silenceMs: 5, onReconnect })).toEqual(['b']);
    expect(causes.map(String)).toEqual(['Error: nothing came for 5 ms']);
  });

  it('waits out a refusal that allows it, and throws one that does not', async () => {
    const busy = refusal('service_unavailable', 503, {}, { 'retry-after': '0' });
    const fake = new FakeFetch(busy, streamed(hello, eventOf('b')));
    expect(await follow(1, fake, { after: 'a' })).toEqual(['b']);
    const refused = follow(1, new FakeFetch(refusal('revoked_api_key', 401)), { after: 'a' });
    await expect(refused).rejects.toBeInstanceOf(TaprailError);
  });

  it('ends without an error when its signal does', async () => {
    const controller = new AbortController();
    const fake = new FakeFetch((request) => {
      setTimeout(() => controller.abort());
      return silence(request);
    });
    expect(await follow(1, fake, { after: 'a' }, { signal: controller.signal })).toEqual([]);
  });
});

describe('server-sent events', () => {
  const read = async (...pieces: readonly string[]) => {
    const blocks = [];
    for await (const block of serverSentBlocks(
      (async function* () {
        yield* pieces;
      })(),
      () => new Error('too long'),
    ))
      blocks.push(block);
    return blocks.map(({ id, data }) => [id, data]);
  };

  it('are read whichever way they are cut', async () => {
    const text = 'id: 1\r\ndata: {"a":1}\r\n\r\n: still here\n\nid:2\ndata: x\ndata: y\n\nid: 3\ndata: cut';
    const whole = [
      ['1', '{"a":1}'],
      [undefined, undefined],
      ['2', 'x\ny'],
    ];
    expect(await read(text)).toEqual(whole);
    expect(await read(...text)).toEqual(whole);
  });
});
