import { type Api, bistro, newPlatform, uniqueRef } from '../harness/api';
import { FollowedSubMerchant } from '../harness/onboard';

const path = '/v1/devices';

describe('a device that is described badly', () => {
  let api: Api;
  let submerchant: string;
  let at: string;
  beforeAll(async () => {
    ({ api } = await newPlatform('badly'));
    submerchant = (await FollowedSubMerchant.submit(api, bistro(uniqueRef('bistro')))).ref;
    at = `${path}/${(await api.post(path, { label: 'Bar', submerchant })).body.id}`;
  });

  const faults: readonly (readonly [object, string, string])[] = [
    [{ label: '' }, 'invalid_value', 'label'],
    [{ label: '  ' }, 'invalid_value', 'label'],
    [{ label: null }, 'invalid_value', 'label'],
    [{ label: 'x'.repeat(101) }, 'invalid_value', 'label'],
    [{ label: 'two\nlines' }, 'invalid_value', 'label'],
    [{ label: 5 }, 'invalid_value', 'label'],
    [{ submerchant: null }, 'invalid_value', 'submerchant'],
    [{ submerchant: 'a b' }, 'invalid_value', 'submerchant'],
    [{ submerchant: '..' }, 'invalid_value', 'submerchant'],
    [{ serial: '' }, 'invalid_value', 'serial'],
    [{ serial: 'SN 1' }, 'invalid_value', 'serial'],
    [{ serial: 'x'.repeat(65) }, 'invalid_value', 'serial'],
    [{ metadata: { room: 5 } }, 'invalid_value', 'metadata.room'],
    [{ metadata: { room: 'x'.repeat(501) } }, 'invalid_value', 'metadata.room'],
    [{ metadata: { ['k'.repeat(41)]: 'x' } }, 'invalid_value', 'metadata'],
    [{ metadata: [] }, 'invalid_value', 'metadata'],
    [{ registration_code: 'quick-brown-fox' }, 'invalid_value', 'registration_code'],
    [{ status: 'active' }, 'unknown_field', 'status'],
  ];

  it.each(faults)('is not registered: %j', async (fault, code, param) => {
    const { status, body } = await api.post(path, { label: 'Bar', submerchant, ...fault });
    expect([status, body.error.code, body.error.param]).toEqual([422, code, param]);
  });

  it.each(faults)('is not changed: %j', async (fault, code, param) => {
    const { status, body } = await api.patch(at, fault);
    expect([status, body.error.code, body.error.param]).toEqual([422, code, param]);
  });

  it.each(['label', 'submerchant'])('is not registered without its %s', async (param) => {
    const { [param]: _left, ...rest }: Record<string, unknown> = { label: 'Bar', submerchant };
    const { status, body } = await api.post(path, rest);
    expect([status, body.error.code, body.error.param]).toEqual([422, 'missing_field', param]);
  });

  it('is described well by the longest of everything', async () => {
    const metadata = Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [`${n}`.padStart(40, 'k'), 'v'.repeat(500)]),
    );
    const longest = { label: 'ß'.repeat(100), serial: 'S'.repeat(64), metadata };
    const { status, body } = await api.post(path, { submerchant, ...longest });
    expect([status, body]).toEqual([201, expect.objectContaining(longest)]);
    const more = await api.patch(`${path}/${body.id}`, { metadata: { one: 'more' } });
    expect([more.status, more.body.error.code, more.body.error.param]).toEqual([422, 'invalid_value', 'metadata']);
    const swapped = await api.patch(`${path}/${body.id}`, {
      metadata: { one: 'more', [Object.keys(metadata)[0]!]: null },
    });
    expect(Object.keys(swapped.body.metadata)).toHaveLength(50);
  });
});
