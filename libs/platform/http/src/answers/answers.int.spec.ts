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

describe('an answer that is still being sent', () => {
  const endless = (): Answer => {
    let rows = 0;
    const read = function (this: Readable): void {
      setTimeout(() => this.push(`row ${(rows += 1)}\n`), 100);
    };
    return Answer.text(new Readable({ read }), 'text/plain');
  };

  /** As a stream of events is: nothing is sent, and the generator waits, until something happens. */
  const silent = (): Answer => {
    const rows = async function* () {
      yield 'row 1\n';
      await new Promise(() => {});
    };
    return Answer.text(Readable.from(rows()), 'text/plain');
  };

  const openStream = async (secret: string, answer = endless): Promise<ReadableStreamDefaultReader<Uint8Array>> => {
    script.steps = [answer];
    const headers = { authorization: `Bearer ${secret}` };
    const { body } = await fetch(`${app.url}/things/act`, { method: 'POST', headers });
    const reader = body!.getReader();
    await reader.read();
    return reader;
  };
  const readOn = async (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> => {
    for (;;) if ((await reader.read()).done) return;
  };

  it('is cut off when its key is revoked, expired, rotated away or no longer used from there', async () => {
    const past = '2026-03-02T11:00:00.000Z';
    const changes = [
      { revokedAt: past },
      { expiresAt: past },
      { secretExpiresAt: past },
      { ipAllowList: ['203.0.113.7'] },
    ];
    const streams: Promise<void>[] = [];
    for (const change of changes) {
      const secret = app.keys.issue({ id: 'key_stream' });
      const reader = await openStream(secret);
      app.keys.put(secret, { id: 'key_stream', ...change });
      streams.push(readOn(reader));
    }
    const ends = await Promise.allSettled(streams);
    expect(ends.map((end) => end.status === 'rejected' && end.reason.message)).toEqual(Array(4).fill('terminated'));
  });

  it('is cut off when its key is revoked while there is nothing to send', async () => {
    const secret = app.keys.issue({ id: 'key_silent' });
    const reader = await openStream(secret, silent);
    app.keys.put(secret, { id: 'key_silent', revokedAt: '2026-03-02T11:00:00.000Z' });
    // Closed by the server: the client itself would give up after five minutes of silence.
    await expect(readOn(reader)).rejects.toMatchObject({ cause: { code: 'UND_ERR_SOCKET' } });
  });

  it('goes on while the directory of keys cannot be reached', async () => {
    const reader = await openStream(app.secret);
    const find = jest.spyOn(app.keys, 'find').mockRejectedValue(new Error('away'));
    while (find.mock.calls.length < 2) expect((await reader.read()).done).toBe(false);
    find.mockRestore();
    await reader.cancel();
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
