import type Stripe from 'stripe';
import type { PspSimulator } from '../simulator';
import {
  capabilities,
  clientOf,
  controller,
  jenny,
  startStill,
  tosAcceptance,
  usBank,
  usIndividual,
} from '../testing/stripe-client';

describe('a US sole trader, over the official client', () => {
  let simulator: PspSimulator;
  let stripe: Stripe;
  beforeEach(async () => {
    simulator = await startStill();
    stripe = clientOf(simulator);
  });
  afterEach(() => simulator.close());

  const shown = ({
    charges_enabled,
    payouts_enabled,
    details_submitted,
    requirements,
    capabilities: able,
  }: Stripe.Account) => ({
    charges_enabled,
    payouts_enabled,
    details_submitted,
    able,
    currently_due: requirements?.currently_due,
    eventually_due: requirements?.eventually_due,
    past_due: requirements?.past_due,
    disabled_reason: requirements?.disabled_reason,
  });

  const personItems = [
    'individual.address.city',
    'individual.address.line1',
    'individual.address.postal_code',
    'individual.address.state',
    'individual.dob.day',
    'individual.dob.month',
    'individual.dob.year',
    'individual.email',
    'individual.first_name',
  ];
  const laterItems = ['individual.last_name', 'individual.phone', 'individual.ssn_last_4'];
  const tosItems = ['tos_acceptance.date', 'tos_acceptance.ip'];

  it('goes from nothing to enabled, item by item', async () => {
    const created = await stripe.accounts.create({
      country: 'US',
      business_type: 'individual',
      controller,
      capabilities,
    });
    const currently_due = [
      'business_profile.mcc',
      'business_profile.url',
      'external_account',
      ...personItems,
      ...laterItems,
      ...tosItems,
    ];
    expect(shown(created)).toEqual({
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      able: { card_payments: 'inactive', transfers: 'inactive' },
      currently_due,
      eventually_due: [
        'business_profile.mcc',
        'business_profile.url',
        'external_account',
        ...personItems,
        'individual.id_number',
        ...laterItems,
        ...tosItems,
      ],
      past_due: created.requirements?.currently_due,
      disabled_reason: 'requirements.past_due',
    });

    const updated = await stripe.accounts.update(created.id, {
      business_profile: { mcc: '5812', product_description: 'Pasta' },
      individual: jenny,
    });
    expect(updated.requirements?.currently_due).toEqual(['external_account', ...tosItems]);

    const done = await stripe.accounts.update(created.id, { external_account: usBank, tos_acceptance: tosAcceptance });
    expect(shown(done)).toEqual({
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      able: { card_payments: 'active', transfers: 'active' },
      currently_due: [],
      eventually_due: ['individual.id_number'],
      past_due: [],
      disabled_reason: null,
    });
    expect(await stripe.accounts.retrieve(created.id)).toEqual(done);
  });

  it('never shows the numbers that it was given', async () => {
    const { id } = await stripe.accounts.create({ ...usIndividual, individual: { ...jenny, id_number: '000000000' } });
    const text = JSON.stringify(await stripe.accounts.retrieve(id));
    expect(text).not.toContain('000000000');
    expect(text).not.toContain('000123456789');
  });

  it('asks for the full number at the volume threshold, then stops payouts, then charges', async () => {
    const { id } = await stripe.accounts.create(usIndividual);
    simulator.act(id, { type: 'addVolume', amountMinor: 500_000 });
    const dayMs = 86_400_000;
    const seen = async () => {
      const { charges_enabled, payouts_enabled, requirements } = await stripe.accounts.retrieve(id);
      return [
        charges_enabled,
        payouts_enabled,
        requirements?.current_deadline,
        requirements?.past_due,
        requirements?.disabled_reason,
      ];
    };
    const deadline = 1_772_445_600 + 14 * 86_400;
    expect(await seen()).toEqual([true, true, deadline, [], null]);
    simulator.advance(14 * dayMs);
    expect(await seen()).toEqual([true, false, deadline, ['individual.id_number'], 'requirements.past_due']);
    simulator.advance(7 * dayMs);
    expect(await seen()).toEqual([false, false, deadline, ['individual.id_number'], 'requirements.past_due']);
    await stripe.accounts.update(id, { individual: { id_number: '000000000' } });
    expect(await seen()).toEqual([true, true, null, [], null]);
  });
});
