import { Readable } from 'node:stream';
import { boot, type Booted } from '../testing/boot';
import { caller } from '../testing/call';
import { script, ThingsController } from '../testing/things.controller';
import { Answer } from './answer';

let app: Booted;
const call = caller(() => app);

beforeAll(async () => {
  app = await boot({
    controllers: [ThingsController],
    http: { limits: { ratePerKey: 0, concurrentPerKey: 0, named: { thing: { rate: 0 } } } },
  });
});
afterAll(() => app.close());

const act = async (step: () => unknown) => {
  script.steps = [step];
  const { status, text, headers } = await call('POST', '/things/act');
  return [status, headers.get('content-type'), text];
};

describe('an answer', () => {
  it.each<[string, () => unknown, readonly unknown[]]>([
    [
      'is the returned object with the declared status',
      () => ({ a: 1 }),
      [200, 'application/json; charset=utf-8', '{"a":1}'],
    ],
    [
      'may choose its status',
      () => new Answer({ a: 1 }, { status: 202 }),
      [202, 'application/json; charset=utf-8', '{"a":1}'],
    ],
    ['may be empty', () => Answer.noContent(), [204, null, '']],
    ['may be null', () => null, [200, 'application/json; charset=utf-8', 'null']],
    ['may be a promise', async () => [], [200, 'application/json; charset=utf-8', '[]']],
    ['is JSON even when it is a text', () => 'hi', [200, 'application/json; charset=utf-8', '"hi"']],
    ['may be a text of another type', () => Answer.text('a;b', 'text/csv'), [200, 'text/csv', 'a;b']],
    ['may be a stream', () => Answer.text(Readable.from(['a', 'b']), 'text/plain'), [200, 'text/plain', 'ab']],
  ])('%s', async (_what, step, expected) => expect(await act(step)).toEqual(expected));

  it('of a new resource says where it is and at which revision', async () => {
    const { status, headers, body } = await call('POST', '/things', { body: { amount: 5, name: 'box' } });
    expect([status, headers.get('location'), headers.get('etag')]).toEqual([201, `/things/${body.id}`, '"3"']);
  });
});

describe('a resource with a revision', () => {
  it('is not sent again to who has it', async () => {
    const { status, text, headers } = await call('GET', '/things/1', { headers: { 'if-none-match': '"17"' } });
    expect([status, text, headers.get('etag')]).toEqual([304, '', '"17"']);
    expect((await call('GET', '/things/1', { headers: { 'if-none-match': '"16"' } })).status).toBe(200);
  });

  it('is changed only at the revision that the caller decided upon', async () => {
    const patch = async (headers: Record<string, string>) => {
      const { status, body } = await call('PATCH', '/things/1', { headers });
      return [status, body.error?.code ?? body.expected];
    };
    expect(await patch({})).toEqual([200, null]);
    expect(await patch({ 'if-match': '"17"' })).toEqual([200, 17]);
    expect(await patch({ 'if-match': '"16"' })).toEqual([412, 'revision_mismatch']);
    expect(await patch({ 'if-match': 'seventeen' })).toEqual([400, 'invalid_header']);
  });
});
