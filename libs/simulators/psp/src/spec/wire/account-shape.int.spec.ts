import type Stripe from 'stripe';
import type { PspSimulator } from '../../simulator';
import { clientOf, startStill, usIndividual } from '../../testing/stripe-client';

const nothing = {
  alternatives: [],
  currently_due: [],
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};
const nothingDue = { ...nothing, current_deadline: null, disabled_reason: null };
const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
const noDocument = { back: null, details: null, details_code: null, front: null };
const created = 1_772_445_600;

describe('an account, field by field as the official client types it', () => {
  let simulator: PspSimulator;
  let stripe: Stripe;
  beforeAll(async () => {
    simulator = await startStill();
    stripe = clientOf(simulator);
  });
  afterAll(() => simulator.close());

  it('of a sole trader', async () => {
    const account = await stripe.accounts.create({
      ...usIndividual,
      settings: { payouts: { schedule: { interval: 'manual' } }, payments: { statement_descriptor: 'ROSEN FOOD' } },
    });
    const later = { ...nothing, eventually_due: ['id_number'] };
    const individual: Stripe.Person = {
      id: account.individual?.id ?? '',
      object: 'person',
      account: account.id,
      address: {
        ...noAddress,
        city: 'San Francisco',
        country: 'US',
        line1: '510 Townsend St',
        postal_code: '94103',
        state: 'CA',
      },
      created,
      dob: { day: 4, month: 7, year: 1980 },
      email: 'jenny@example.com',
      first_name: 'Jenny',
      future_requirements: nothing,
      id_number_provided: false,
      last_name: 'Rosen',
      metadata: {},
      nationality: null,
      phone: '+15555550123',
      political_exposure: 'none',
      relationship: {
        authorizer: false,
        director: false,
        executive: false,
        legal_guardian: false,
        owner: false,
        percent_ownership: null,
        representative: true,
        title: null,
      },
      requirements: later,
      ssn_last_4_provided: true,
      verification: {
        additional_document: noDocument,
        details: null,
        details_code: null,
        document: noDocument,
        status: 'verified',
      },
    };
    const expected: Omit<Stripe.Account, 'settings' | 'external_accounts'> = {
      id: account.id,
      object: 'account',
      business_profile: {
        annual_revenue: null,
        estimated_worker_count: null,
        mcc: '5812',
        minority_owned_business_designation: null,
        name: null,
        product_description: null,
        specified_commercial_transactions_act_url: null,
        support_address: null,
        support_email: null,
        support_phone: null,
        support_url: null,
        url: 'https://rosen.example.com',
      },
      business_type: 'individual',
      capabilities: { card_payments: 'active', transfers: 'active' },
      charges_enabled: true,
      controller: {
        fees: { payer: 'application' },
        is_controller: true,
        losses: { payments: 'application' },
        requirement_collection: 'application',
        stripe_dashboard: { type: 'none' },
        type: 'application',
      },
      country: 'US',
      created,
      default_currency: 'usd',
      details_submitted: true,
      email: 'jenny@example.com',
      future_requirements: nothingDue,
      groups: { payments_pricing: null },
      individual,
      metadata: { external_ref: 'rosen-1' },
      payouts_enabled: true,
      requirements: { ...nothingDue, eventually_due: ['individual.id_number'] },
      tos_acceptance: { date: created, ip: '203.0.113.7', user_agent: null },
      type: 'none',
    };
    const { settings, external_accounts, lastResponse: _response, ...rest } = account;
    expect(rest).toEqual(expected);
    expect(settings?.payouts).toEqual({
      debit_negative_balances: false,
      schedule: { delay_days: 2, interval: 'manual' },
      statement_descriptor: null,
    });
    expect(settings?.payments.statement_descriptor).toBe('ROSEN FOOD');
    expect(external_accounts).toMatchObject({
      object: 'list',
      has_more: false,
      url: `/v1/accounts/${account.id}/external_accounts`,
    });
  });

  it('of a capability that waits for its own items only', async () => {
    const { business_profile: _profile, ...without } = usIndividual;
    const { id, charges_enabled, payouts_enabled } = await stripe.accounts.create(without);
    const cards: Stripe.Capability = {
      id: 'card_payments',
      object: 'capability',
      account: id,
      future_requirements: nothingDue,
      requested: true,
      requested_at: created,
      requirements: {
        ...nothingDue,
        currently_due: ['business_profile.mcc', 'business_profile.url'],
        eventually_due: ['business_profile.mcc', 'business_profile.url', 'individual.id_number'],
        past_due: ['business_profile.mcc', 'business_profile.url'],
        disabled_reason: 'requirements.fields_needed',
      },
      status: 'inactive',
    };
    const transfers: Stripe.Capability = {
      ...cards,
      id: 'transfers',
      requirements: { ...nothingDue, eventually_due: ['individual.id_number'] },
      status: 'active',
    };
    expect([charges_enabled, payouts_enabled]).toEqual([false, true]);
    expect((await stripe.accounts.listCapabilities(id)).data).toEqual([cards, transfers]);
  });
});
