import Stripe from 'stripe';
import type { RefusedField } from '../../onboarding-psp';
import { objectOf, type Params } from '../params/to-params';
import { sendFields } from './send-fields';

const refusal = (param: string | undefined, message = 'no') =>
  new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    message,
    code: 'bad',
    ...(param === undefined ? {} : { param }),
  });

/** Refuses these parameters one after the other, as long as they are sent, and remembers what it was asked. */
const receiver = (...params: (string | undefined)[]) => {
  const calls: [Params, string][] = [];
  const call = async (sent: Params, key: string): Promise<void> => {
    calls.push([sent, key]);
    if (params.length > 0) throw refusal(params.shift());
  };
  return { calls, call };
};

const send = (call: (params: Params, key: string) => Promise<unknown>, params: Params, whole?: string) =>
  sendFields(call, {
    params,
    key: 'k',
    pathOf: (names) => ['owners.anna', ...names].join('.'),
    essentials: ['relationship.owner', 'metadata.ref'],
    ...(whole === undefined ? {} : { whole }),
  });

const paths = (refused: readonly RefusedField[]) => refused.map(({ path }) => path);

describe('sending fields', () => {
  it('is one call where nothing is refused, and none where there is nothing to send', async () => {
    const { calls, call } = receiver();
    expect(await send(call, { phone: '1' })).toEqual([]);
    expect(await send(call, {})).toEqual([]);
    expect(calls).toEqual([[{ phone: '1' }, 'k']]);
  });

  const params = { phone: '1', dob: { day: 1, month: 2 }, relationship: { owner: true, title: 'CEO' } };
  const rows: [what: string, param: string, path: string, left: Params][] = [
    ['a field', 'phone', 'owners.anna.phone', { dob: params.dob, relationship: params.relationship }],
    ['a part', 'dob[day]', 'owners.anna.dob.day', { ...params, dob: { month: 2 } }],
    ['an object', 'dob', 'owners.anna.dob', { phone: '1', relationship: params.relationship }],
    ['what a part is missing in', 'dob[year]', 'owners.anna.dob', { phone: '1', relationship: params.relationship }],
  ];
  it.each(rows)(
    'leaves out %s that is refused and sends the rest under another key',
    async (_what, param, path, left) => {
      const { calls, call } = receiver(param);
      expect(await send(call, params, 'owners.anna')).toEqual([{ path, code: 'bad', message: 'no' }]);
      expect(calls).toEqual([
        [params, 'k'],
        [left, expect.stringMatching(/^k:[0-9a-f]{12}$/)],
      ]);
    },
  );

  it('uses the same keys for the same refusals, and others for others', async () => {
    const keysOf = async (...refused: string[]) => {
      const { calls, call } = receiver(...refused);
      await send(call, params);
      return calls.map(([, key]) => key);
    };
    const [first, again, other] = [await keysOf('phone'), await keysOf('phone'), await keysOf('dob[day]')];
    expect(again).toEqual(first);
    expect(other[1]).not.toBe(first[1]);
    expect(new Set(await keysOf('phone', 'dob[day]', 'dob[month]')).size).toBe(4);
  });

  it('sends nothing more when nothing is left', async () => {
    const { calls, call } = receiver('dob[day]');
    expect(paths(await send(call, { dob: { day: 1 } }))).toEqual(['owners.anna.dob.day']);
    expect(calls).toHaveLength(1);
  });

  it.each([undefined, 'account', 'relationship[owner]', 'relationship', 'metadata[ref]'])(
    'refuses the whole for %s, and throws where there is no whole to name',
    async (param) => {
      const all = { ...params, metadata: { ref: 'owners.anna' } };
      expect(paths(await send(receiver(param).call, all, 'owners.anna'))).toEqual(['owners.anna']);
      await expect(send(receiver(param).call, all)).rejects.toMatchObject({ name: 'PspRefused', code: 'bad' });
    },
  );

  it('gives up on whoever refuses everything', async () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`f${n}`, n]));
    const { calls, call } = receiver(...Object.keys(many));
    expect(await send(call, many, 'owners.anna')).toHaveLength(13);
    expect(calls).toHaveLength(13);
  });

  it('keeps secrets out of what it tells, and lets other failures through', async () => {
    const echo = async (sent: Params) => Promise.reject(refusal('phone', `bad ${String(sent['id_number'])}`));
    expect((await send(echo, { id_number: '123456789', phone: '1' }, 'x'))[0]?.message).toBe('bad …');
    const broken = () => Promise.reject(new TypeError('ours'));
    await expect(send(broken, objectOf(params))).rejects.toThrow(TypeError);
  });
});
