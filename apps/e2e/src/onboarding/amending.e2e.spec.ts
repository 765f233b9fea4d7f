import { Api, uniqueRef } from '../harness/api';
import { hairdresser } from '../harness/businesses';
import { FollowedSubMerchant, salon, wholeSalon } from '../harness/onboard';

const api = Api.asFirstPlatform();
const nested = {
  business_profile: { mcc: '5812', url: 'https://rosen.example' },
  individual: { first_name: 'Jenny', address: { line1: '510 Townsend St', city: 'San Francisco' } },
};
const dotted = {
  'business_profile.mcc': '5812',
  'business_profile.url': 'https://rosen.example',
  'individual.first_name': 'Jenny',
  'individual.address': { line1: '510 Townsend St' },
  'individual.address.city': 'San Francisco',
};

describe('a change of a sub-merchant', () => {
  const pending = async (): Promise<FollowedSubMerchant> => {
    const followed = await FollowedSubMerchant.submit(api, salon(uniqueRef('amended')));
    await followed.becomes('pending_requirements');
    return followed;
  };

  it('may be nested, dotted or both, and is answered with what is due after it', async () => {
    const [one, two] = await Promise.all([pending(), pending()]);
    const answers = [await one.patch(nested), await two.patch(dotted)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const expected = {
      currentlyDue: [
        'external_account',
        'individual.address.postal_code',
        'individual.address.state',
        'individual.dob.day',
        'individual.dob.month',
        'individual.dob.year',
        'individual.email',
        'individual.last_name',
        'individual.phone',
        'individual.ssn_last_4',
        'tos_acceptance.date',
        'tos_acceptance.ip',
      ],
      disabledReason: 'requirements.past_due',
    };
    for (const { body } of answers) {
      expect(body.requirements).toMatchObject({ ...expected, pastDue: expected.currentlyDue });
    }
    for (const followed of [one, two]) expect((await followed.details()).fields).toEqual(nested);
  });

  it('leaves alone what it does not name, and null takes back what was given', async () => {
    const followed = await pending();
    await followed.patch(nested);
    const { body } = await followed.patch({ individual: { first_name: null, last_name: 'Rosen' } });
    expect(body.requirements.currentlyDue).toContain('individual.first_name');
    expect((await followed.details()).fields).toEqual({
      ...nested,
      individual: { address: nested.individual.address, last_name: 'Rosen' },
    });
  });

  it.each([
    ['nested', nested],
    ['dotted', dotted],
    ['a secret', { 'individual.id_number': '000000000' }],
    ['a bank account', { external_account: hairdresser['external_account'] }],
    ['a submission', 'post'],
  ])('is none if it says what is known (%s)', async (_what, change) => {
    const followed = await pending();
    const send = () => (change === 'post' ? api.post('/sub-merchants', salon(followed.ref)) : followed.patch(change));
    expect((await send()).status).toBe(200);
    const etag = await followed.atRest();
    const before = await followed.history();
    const again = await send();
    expect([again.status, again.headers.get('etag')]).toEqual([200, etag]);
    expect(await followed.history()).toEqual(before);
  });

  it('may be a second submission, which answers 200 and makes no second record', async () => {
    const followed = await pending();
    const { status, headers, body } = await api.post('/sub-merchants', wholeSalon(followed.ref));
    expect([status, headers.get('location')]).toEqual([200, null]);
    expect(body).toMatchObject({ externalRef: followed.ref, status: 'enabled' });
  });

  it('may be a smaller submission, which takes nothing back', async () => {
    const followed = await FollowedSubMerchant.salonThatIs('enabled', api);
    const etag = await followed.atRest();
    const { status, body, headers } = await api.post('/sub-merchants', salon(followed.ref));
    expect([status, body.status, headers.get('etag')]).toEqual([200, 'enabled', etag]);
  });

  it('is refused for a reference that is unknown, on every route that has one', async () => {
    const path = `/sub-merchants/${uniqueRef('nobody')}`;
    const form = new FormData();
    form.set('file', new Blob(['%PDF-1.4']), 'a.pdf');
    const answers = [
      await api.get(path),
      await api.get(`${path}?wait=1&include=details`),
      await api.get(`${path}?as_of=2026-01-01T00:00:00Z`),
      await api.get(`${path}/history`),
      await api.patch(path, { email: 'a@b.example' }),
      await api.upload(`${path}/documents`, form),
      await api.post(`${path}/erase`, undefined),
      await api.post(`/v1/test${path}/require`, { items: ['individual.phone'] }),
      await api.post(`/v1/test${path}/reject`, { reason: 'fraud' }),
      await api.post(`/v1/test${path}/enable`, undefined),
      await api.post(`/v1/test${path}/error`, undefined),
    ];
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(
      answers.map(() => [404, 'sub_merchant_not_found']),
    );
  });
});
