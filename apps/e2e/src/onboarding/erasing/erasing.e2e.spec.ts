import { Api, bistro, newPlatform, uniqueRef } from '../../harness/api';
import { FollowedSubMerchant, nothingDue, salon, wholeBistro } from '../../harness/onboard';

const api = Api.asFirstPlatform();

describe('a sub-merchant that is to be forgotten', () => {
  const forgotten = (ref: string, disabledReason = 'rejected.platform_other') => ({
    externalRef: ref,
    status: 'rejected',
    charges_enabled: false,
    payouts_enabled: false,
    requirements: { ...nothingDue, disabledReason },
  });

  it('has no account and no secrets any more, and what happened stays on record', async () => {
    const followed = await FollowedSubMerchant.submit(api, wholeBistro(uniqueRef('erased')));
    await followed.becomes('enabled');
    const etag = await followed.atRest();
    const before = await followed.history();

    const erased = await api.post(`${followed.path}/erase`, undefined);
    expect([erased.status, erased.body]).toEqual([200, forgotten(followed.ref)]);
    expect(erased.headers.get('etag')).not.toBe(etag);

    const again = await api.post(`${followed.path}/erase`, undefined);
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([
      200,
      erased.body,
      erased.headers.get('etag'),
    ]);

    const { details, ...five } = (await followed.look('?include=details')).body;
    expect(five).toEqual(forgotten(followed.ref));
    expect(details).toMatchObject({ erased: true, fields: {}, files: [], externalAccount: null });

    const rows = await followed.history();
    expect(rows.slice(0, before.length)).toEqual(before);
    expect(rows.slice(before.length).map(({ type }: { type: string }) => type)).toEqual([
      'ErasureRequested',
      'SubMerchantErased',
    ]);
  });

  it('takes nothing more', async () => {
    const followed = await FollowedSubMerchant.salonThatIs('enabled', api);
    await api.post(`${followed.path}/erase`, undefined);
    const form = new FormData();
    form.set('file', new Blob(['%PDF-1.4']), 'a.pdf');
    const refusals = [
      await followed.patch({ 'individual.first_name': 'Jo' }),
      await followed.patch({ 'individual.id_number': '000000000' }),
      await api.post('/sub-merchants', { ...salon(followed.ref), email: 'new@rosen.example' }),
      await api.upload(`${followed.path}/documents`, form),
      await followed.test('enable'),
    ];
    expect(refusals.map(({ status, body }) => [status, body.error.code])).toEqual(
      refusals.map(() => [409, 'sub_merchant_rejected']),
    );
    expect((await followed.look()).body).toEqual(forgotten(followed.ref));
  });

  it('may be forgotten as soon as it is known', async () => {
    const followed = await FollowedSubMerchant.submit(api, bistro(uniqueRef('hasty')));
    const { status, body } = await api.post(`${followed.path}/erase`, undefined);
    expect([status, body]).toEqual([200, forgotten(followed.ref)]);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await followed.look()).body).toEqual(forgotten(followed.ref));
  });

  it('may have been rejected before, and that stays the reason', async () => {
    const followed = await FollowedSubMerchant.salonThatIs('enabled', api);
    await followed.test('reject', { reason: 'fraud' });
    await followed.becomes('rejected');
    const { status, body } = await api.post(`${followed.path}/erase`, undefined);
    expect([status, body]).toEqual([200, forgotten(followed.ref, 'rejected.fraud')]);
    expect((await followed.look()).body).toEqual(body);
  });

  it('cannot be forgotten by another platform', async () => {
    const followed = await FollowedSubMerchant.salonThatIs('enabled', api);
    const { api: other } = await newPlatform('eraser');
    const { status, body } = await other.post(`${followed.path}/erase`, undefined);
    expect([status, body.error.code]).toEqual([404, 'sub_merchant_not_found']);
    expect((await followed.look()).body.status).toBe('enabled');
  });
});
