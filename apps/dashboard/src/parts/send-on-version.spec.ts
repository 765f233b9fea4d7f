import { TaprailError } from '@taprail/sdk';
import { sendOnVersion } from './send-on-version';

const refused = (code: string) => new TaprailError({ type: 'conflict_error', code, message: code, status: 412 });
const noPause = () => Promise.resolve();

/** A server at which a thing has this version; a write on any other is refused. */
const serverAt = (etag: string) => {
  const sent: (string | undefined)[] = [];
  const send = (version: string | undefined): Promise<string> => {
    sent.push(version);
    return version === etag ? Promise.resolve('written') : Promise.reject(refused('revision_mismatch'));
  };
  return { sent, send };
};

describe('a write on a version', () => {
  it('is sent once where the version is the last', async () => {
    const { sent, send } = serverAt('"3"');
    const subject = { shown: {}, read: () => Promise.reject(new Error('not asked')) };
    expect(await sendOnVersion('"3"', send, subject, noPause)).toEqual({ result: 'written' });
    expect(sent).toEqual(['"3"']);
  });

  it('on an older one says what is different, and sends nothing more', async () => {
    const { sent, send } = serverAt('"4"');
    const subject = {
      shown: { email: 'a@x.example' },
      read: () => Promise.resolve({ etag: '"4"', value: { email: 'b@x.example' } }),
    };
    expect(await sendOnVersion('"3"', send, subject, noPause)).toEqual({
      newer: { etag: '"4"', differences: [{ path: 'email', before: 'a@x.example', after: 'b@x.example' }] },
    });
    expect(sent).toEqual(['"3"']);
  });

  it('goes on by itself where nothing that was shown differs', async () => {
    const { sent, send } = serverAt('"4"');
    const subject = { shown: { email: 'a' }, read: () => Promise.resolve({ etag: '"4"', value: { email: 'a' } }) };
    expect(await sendOnVersion('"3"', send, subject, noPause)).toEqual({ result: 'written' });
    expect(sent).toEqual(['"3"', '"4"']);
  });

  it('waits for the read side, which may be behind', async () => {
    const { send } = serverAt('"4"');
    let reads = 0;
    const read = () => {
      reads += 1;
      return Promise.resolve({ etag: reads < 3 ? '"3"' : '"4"', value: { due: reads < 3 ? ['a'] : [] } });
    };
    const outcome = await sendOnVersion('"3"', send, { shown: { due: ['a'] }, read }, noPause);
    expect(outcome).toEqual({ newer: { etag: '"4"', differences: [{ path: 'due', before: 'a', after: null }] } });
    expect(reads).toBe(3);
  });

  it.each([
    ['another refusal', 'invalid_value', { shown: {}, read: () => Promise.resolve({ etag: '"4"', value: {} }) }],
    ['a subject that cannot be read again', 'revision_mismatch', undefined],
  ])('is given up on %s', async (_what, code, subject) =>
    expect(sendOnVersion('"3"', () => Promise.reject(refused(code)), subject, noPause)).rejects.toThrow(code),
  );

  it('is not tried for ever on a thing that never rests', async () => {
    let version = 3;
    const send = () => Promise.reject(refused('revision_mismatch'));
    const read = () => Promise.resolve({ etag: `"${(version += 1)}"`, value: {} });
    await expect(sendOnVersion('"3"', send, { shown: {}, read }, noPause)).rejects.toThrow('revision_mismatch');
    expect(version).toBe(6);
  });
});
