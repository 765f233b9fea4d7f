import { Api, bistro, uniqueRef } from '../harness/api';
import { FollowedSubMerchant, nothingDue, salon } from '../harness/onboard';

const api = Api.asFirstPlatform();

describe('what a test may let the provider do', () => {
  it('is to forgive everything that is due', async () => {
    const followed = await FollowedSubMerchant.submit(api, bistro(uniqueRef('forgiven')));
    await followed.becomes('pending_requirements');
    const { status, body } = await followed.test('enable');
    expect([status, body]).toEqual([
      200,
      {
        externalRef: followed.ref,
        status: 'enabled',
        charges_enabled: true,
        payouts_enabled: true,
        requirements: nothingDue,
      },
    ]);
    expect((await followed.look()).body).toEqual(body);
  });

  it.each(['fraud', 'terms_of_service', 'platform_other'])('is to reject it for good: %s', async (reason) => {
    const followed = await FollowedSubMerchant.salonThatIs('enabled', api);
    const { status, body } = await followed.test('reject', { reason });
    expect([status, body]).toEqual([
      200,
      {
        externalRef: followed.ref,
        status: 'rejected',
        charges_enabled: false,
        payouts_enabled: false,
        requirements: { ...nothingDue, disabledReason: `rejected.${reason}` },
      },
    ]);
    const again = await followed.test('reject', { reason });
    expect([again.status, again.body.error.code]).toEqual([409, 'sub_merchant_rejected']);
    expect((await followed.look()).body).toEqual(body);
  });

  it('is to fail, until the submission is sent again', async () => {
    const followed = await FollowedSubMerchant.submit(api, salon(uniqueRef('failed')));
    await followed.becomes('pending_requirements');
    await followed.atRest();
    const failed = await followed.test('error');
    expect([failed.status, failed.body.status]).toEqual([200, 'errored']);
    expect((await followed.look()).body.status).toBe('errored');
    expect((await followed.details()).lastFailure).toEqual({ reason: expect.any(String), retryAt: null });

    const patched = await followed.patch({ 'individual.first_name': 'Jenny' });
    expect([patched.status, patched.body.error.code]).toEqual([409, 'sub_merchant_errored']);

    const resumed = await api.post('/sub-merchants', salon(followed.ref));
    expect([resumed.status, resumed.body.status]).toEqual([200, 'received']);
    await followed.becomes('pending_requirements');
    expect((await followed.details()).lastFailure).toBeNull();
    expect((await followed.patch({ 'individual.first_name': 'Jenny' })).status).toBe(200);
  });

  it('is to ask for more, with or without a deadline', async () => {
    const followed = await FollowedSubMerchant.salonThatIs('enabled', api);
    const { body } = await followed.test('require', { items: ['individual.phone', 'individual.id_number'] });
    expect(body.requirements.currentlyDue).toEqual(['individual.id_number', 'individual.phone']);
    const answered = await followed.patch({ individual: { id_number: '000000000', phone: '+15555550177' } });
    expect([answered.body.status, answered.body.requirements]).toEqual(['enabled', nothingDue]);
  });

  it.each([
    ['require', {}, 'missing_field', 'items'],
    ['require', { items: [] }, 'invalid_value', 'items'],
    ['require', { items: [7] }, 'invalid_value', 'items.0'],
    ['require', { items: ['individual.phone'], deadline: 'soon' }, 'invalid_value', 'deadline'],
    ['reject', {}, 'missing_field', 'reason'],
    ['reject', { reason: 'mood' }, 'invalid_enum_value', 'reason'],
    ['reject', { reason: 'fraud', twice: true }, 'unknown_field', 'twice'],
  ])('is not %s with %j', async (action, body, code, param) => {
    const followed = await FollowedSubMerchant.submit(api, salon(uniqueRef('unmoved')));
    const { status, body: answer } = await followed.test(action, body);
    expect([status, answer.error.code, answer.error.param]).toEqual([422, code, param]);
  });
});
