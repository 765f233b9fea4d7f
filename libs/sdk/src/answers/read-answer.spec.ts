import { Taprail, type TaprailError } from '../index';
import { FakeFetch, json } from '../testing/fake-fetch';

const open = (...answers: readonly Response[]) => {
  const fake = new FakeFetch(...answers);
  return { fake, taprail: new Taprail({ apiKey: 'sk_test_1', baseUrl: 'https://pay.example', fetch: fake.fetch }) };
};
const factsOf = (error: unknown) => {
  const { type, code, status, message, isRetryable } = error as TaprailError;
  return { type, code, status, message, isRetryable };
};
const invalid = (message: string, status = 200) => ({
  type: 'connection_error',
  code: 'invalid_answer',
  status,
  message: `GET https://pay.example${message}`,
  isRetryable: false,
});

describe('an answer that is not of the API', () => {
  it.each<[string, Response, string]>([
    ['a page', new Response('<h1>Hello</h1>'), 'its body is no JSON'],
    ['JSON that was cut', new Response('{"id":"tap_'), 'its body is no JSON'],
    ['nothing', new Response(''), 'its body is no JSON'],
    ['a list of numbers', json([1, 2]), 'its body is no object'],
    ['null', json(null), 'its body is no object'],
    ['no data', json({ object: 'list', data: null }), 'its data is neither a list nor an object'],
    ['an empty object', json({}), 'it has no id'],
    ['another object', json({ object: 'tap', id: null }), 'it has no id'],
  ])('is an error for %s', async (_what, answer, why) => {
    const { fake, taprail } = open(answer);
    const error: unknown = await taprail.taps.get('tap_1').catch((thrown: unknown) => thrown);
    expect(factsOf(error)).toEqual(invalid(`/v1/taps/tap_1 did not answer as Taprail does: ${why}`));
    expect(fake.requests).toHaveLength(1);
  });

  it.each<[string, object, string]>([
    ['without rows', { has_more: false }, 'its data is no list of objects'],
    ['of numbers', { data: [1, 2] }, 'its data is no list of objects'],
    ['of other things', { data: [{ id: 'tap_1' }, { name: 'x' }] }, 'a row has no id'],
    [
      'without an end',
      { data: [{ id: 'tap_1' }], has_more: true, next_cursor: null },
      'there is more, and no cursor to it',
    ],
  ])('is an error for a list %s', async (_what, body, why) => {
    const error: unknown = await open(json(body))
      .taprail.taps.list()
      .page()
      .catch((thrown: unknown) => thrown);
    expect(factsOf(error)).toEqual(invalid(`/v1/taps did not answer as Taprail does: ${why}`));
  });

  it('is an error for silence where the API has an answer', async () => {
    const { taprail } = open(new Response(null, { status: 204 }));
    const error: unknown = await taprail.taps.get('tap_1').catch((thrown: unknown) => thrown);
    expect(factsOf(error)).toEqual(invalid('/v1/taps/tap_1 did not answer as Taprail does: its body is no JSON', 204));
  });

  it('is an error for words where the API has none', async () => {
    const { taprail } = open(json({}));
    const error: unknown = await taprail.apiKeys.revoke('key_1').catch((thrown: unknown) => thrown);
    expect((error as TaprailError).message).toBe(
      'DELETE https://pay.example/v1/api-keys/key_1 did not answer as Taprail does: it is 200 and not 204',
    );
  });

  it('is no error for what is younger than the server', async () =>
    expect(await open(json({ id: 'tap_1' })).taprail.taps.get('tap_1')).toEqual({ id: 'tap_1' }));

  it('is an error for a redirect, which is not followed', async () => {
    const { fake, taprail } = open(Response.redirect('https://trap.example/', 307));
    const error: unknown = await taprail.taps.get('tap_1').catch((thrown: unknown) => thrown);
    expect(factsOf(error)).toEqual(
      invalid('/v1/taps/tap_1 did not answer as Taprail does: it redirects, which is not followed', 307),
    );
    expect(fake.requests.map(({ redirect }) => redirect)).toEqual(['manual']);
  });

  it('is an error for a stream that is a page', async () => {
    const { taprail } = open(new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } }));
    const following = taprail.events.stream({ after: 'evt_1' })[Symbol.asyncIterator]().next();
    expect(factsOf(await following.catch((thrown: unknown) => thrown))).toEqual(
      invalid('/v1/events/stream did not answer as Taprail does: it is no stream of events'),
    );
  });
});

it('a key that cannot be one is refused, and not shown', () =>
  expect(() => new Taprail({ apiKey: 'sk_test_a\nb', baseUrl: 'https://pay.example' })).toThrow(
    new TypeError('apiKey has characters that no API key has'),
  ));
