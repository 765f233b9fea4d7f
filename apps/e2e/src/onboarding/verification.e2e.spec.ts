import { Api } from '../harness/api';
import { hairdresser } from '../harness/businesses';
import { FollowedSubMerchant, nothingDue } from '../harness/onboard';

const api = Api.asFirstPlatform();
const pdf = (): FormData => {
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.4\n%%EOF\n']), 'passport.pdf');
  form.set('purpose', 'identity_document');
  return form;
};

const blocked = (item: string) => ({
  status: 'pending_requirements',
  charges_enabled: false,
  payouts_enabled: false,
  requirements: {
    currentlyDue: [item],
    eventuallyDue: [item],
    pastDue: [item],
    disabledReason: 'requirements.past_due',
  },
});
const works = { status: 'enabled', charges_enabled: true, payouts_enabled: true };

describe('the check of a person', () => {
  it('leaves a number that does not match among what is due, and says why in the details', async () => {
    const followed = await FollowedSubMerchant.salonThatIs('pending_requirements', api, {
      'individual.id_number': '111111111',
    });
    const { body } = await followed.look('?include=details');
    const { details, ...five } = body;
    expect(five).toEqual({ externalRef: followed.ref, ...blocked('individual.id_number') });
    expect(details).toEqual({
      id: expect.stringMatching(/^sm_[0-9A-Z]{26}$/),
      businessType: 'individual',
      country: 'US',
      email: 'office@rosen.example',
      createdAt: expect.any(String),
      pendingVerification: [],
      errors: [
        {
          requirement: 'individual.id_number',
          code: 'verification_failed_id_number_match',
          reason: 'The ID number does not match the name and date of birth given.',
        },
      ],
      alternatives: [],
      currentDeadline: null,
      futureRequirements: null,
      externalAccount: { bankName: 'STRIPE TEST BANK', last4: '6789', country: 'US', currency: 'USD' },
      fields: {
        business_profile: { mcc: '5812', url: 'https://rosen.example' },
        individual: {
          first_name: 'Jenny',
          last_name: 'Rosen',
          email: 'jenny@rosen.example',
          phone: '+15555550123',
          dob: { day: 1, month: 1, year: 1902 },
          address: { line1: '510 Townsend St', city: 'San Francisco', state: 'CA', postal_code: '94103' },
          ssn_last_4: { last4: null },
          id_number: { last4: '1111' },
        },
        external_account: {
          country: 'US',
          currency: 'USD',
          account_holder_name: 'Jenny Rosen',
          account_holder_type: 'individual',
          routing_number: '110000000',
          account_number: { last4: '6789' },
        },
        tos_acceptance: { date: '2026-03-01T10:00:00Z', ip: '203.0.113.7' },
      },
      files: [],
      refused: [],
      lastFailure: null,
      erased: false,
    });
    const corrected = await followed.patch({ 'individual.id_number': hairdresser['individual.id_number'] });
    expect(corrected.body).toEqual({ externalRef: followed.ref, ...works, requirements: nothingDue });
    expect((await followed.details()).errors).toEqual([]);
  });

  it.each([
    ['individual.verification.document', { 'individual.id_number': '222222222' }, 'verification_failed_keyed_identity'],
    [
      'individual.verification.additional_document',
      { 'individual.address.line1': 'address_no_match', 'individual.id_number': '000000000' },
      'verification_failed_residential_address',
    ],
  ])('asks for %s, and is content with one that was uploaded', async (item, given, code) => {
    const followed = await FollowedSubMerchant.salonThatIs('pending_requirements', api, given);
    expect((await followed.look()).body).toEqual({ externalRef: followed.ref, ...blocked(item) });
    expect((await followed.details()).errors).toEqual([{ requirement: item, code, reason: expect.any(String) }]);
    const { status, body: file } = await api.upload(`${followed.path}/documents`, pdf());
    expect(status).toBe(201);
    const named = await followed.patch({ [`${item}.front`]: file.id });
    expect([named.status, named.body]).toEqual([
      200,
      { externalRef: followed.ref, ...works, requirements: nothingDue },
    ]);
    const { files } = await followed.details();
    expect(files).toEqual([
      { id: file.id, purpose: 'identity_document', type: 'application/pdf', size: 15, createdAt: file.created_at },
    ]);
  });

  it('rejects a listed person for good', async () => {
    const followed = await FollowedSubMerchant.salonThatIs('rejected', api, { 'individual.dob.year': 1900 });
    const rejected = {
      externalRef: followed.ref,
      status: 'rejected',
      charges_enabled: false,
      payouts_enabled: false,
      requirements: { ...nothingDue, disabledReason: 'rejected.listed' },
    };
    expect((await followed.look()).body).toEqual(rejected);
    const refusals = [
      await followed.patch({ 'individual.dob.year': 1902 }),
      await api.post('/sub-merchants', {
        externalRef: followed.ref,
        businessType: 'individual',
        country: 'US',
        email: 'new@rosen.example',
      }),
      await followed.test('enable'),
      await followed.test('error'),
      await api.upload(`${followed.path}/documents`, pdf()),
    ];
    expect(refusals.map(({ status, body }) => [status, body.error.code])).toEqual(
      refusals.map(() => [409, 'sub_merchant_rejected']),
    );
    expect((await followed.look()).body).toEqual(rejected);
  });
});
