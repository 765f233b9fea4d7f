import { registrationCode } from '../harness/provider';
import { Restaurant } from '../harness/restaurant';

const key = (): Readonly<Record<string, string>> => ({ 'idempotency-key': `again-${process.hrtime.bigint()}` });

describe('A tap that is sent again under its key', () => {
  let bistro: Restaurant;
  beforeAll(async () => (bistro = await Restaurant.ofItsOwn('Repeated taps')));

  const shown = ({ status, body, headers }: Awaited<ReturnType<Restaurant['tap']>>) => ({
    status,
    body,
    etag: headers.get('etag'),
    replayed: headers.get('idempotent-replayed'),
  });

  it('is answered as the first time, whatever has happened to it since', async () => {
    const headers = key();
    const first = await bistro.tap({}, headers);
    const refunds = `/v1/transactions/${first.body.transaction_id}/refunds`;
    expect((await bistro.api.post(refunds, { amount: 200 })).status).toBe(201);
    expect(shown(await bistro.tap({}, headers))).toEqual({ ...shown(first), replayed: 'true' });
  });

  it('is answered as the first time, although its device is gone and its currency switched off', async () => {
    const { body: device } = await bistro.api.post('/v1/devices', {
      label: 'Bar',
      submerchant: bistro.ref,
      ...registrationCode(),
    });
    const headers = key();
    const first = await bistro.tap({ device: device.id }, headers);
    expect(first.status).toBe(200);
    expect((await bistro.api.delete(`/v1/devices/${device.id}`)).status).toBe(204);
    expect((await bistro.api.patch('/v1/platform', { currencies: ['USD'] })).status).toBe(200);
    expect(shown(await bistro.tap({ device: device.id }, headers))).toEqual({ ...shown(first), replayed: 'true' });
    expect((await bistro.api.patch('/v1/platform', { currencies: ['EUR', 'USD'] })).status).toBe(200);
  });

  it('is refused as the first time, although its device is the right one by now', async () => {
    const sister = await Restaurant.open(bistro.api);
    const { body: device } = await bistro.api.post('/v1/devices', {
      label: 'Bar',
      submerchant: sister.ref,
      ...registrationCode(),
    });
    const headers = key();
    const first = await bistro.tap({ device: device.id }, headers);
    expect([first.status, first.body.error.code]).toEqual([403, 'device_not_assigned']);
    expect(
      (await bistro.api.patch(`/v1/devices/${device.id}`, { submerchant: bistro.ref, ...registrationCode() })).status,
    ).toBe(200);
    expect(shown(await bistro.tap({ device: device.id }, headers))).toEqual({ ...shown(first), replayed: 'true' });
    expect((await bistro.tap({ device: device.id }, key())).status).toBe(200);
  });

  it('stays pending in the answer, while the tap itself goes on', async () => {
    const headers = key();
    const first = await bistro.tap({ device: 'dev_test_timeout' }, headers);
    expect([first.status, first.body.status]).toEqual([202, 'pending']);
    expect(shown(await bistro.tap({ device: 'dev_test_timeout' }, headers))).toEqual({
      ...shown(first),
      replayed: 'true',
    });
  });
});
