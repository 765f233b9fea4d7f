import type Stripe from 'stripe';
import { readSnapshot } from './read-snapshot';

const account = (extra: object = {}): Stripe.Account =>
  ({
    id: 'acct_1',
    charges_enabled: false,
    payouts_enabled: true,
    default_currency: 'eur',
    ...extra,
  }) as Stripe.Account;
const anna = { id: 'person_1', metadata: { ref: 'owners.anna' } } as unknown as Stripe.Person;
const bank = (id: string, currency: string, isDefault: boolean) => ({
  object: 'bank_account',
  bank_name: id,
  last4: '6789',
  country: 'DE',
  currency,
  default_for_currency: isDefault,
});

describe('an account in our words', () => {
  it('has empty lists where Stripe says nothing', () =>
    expect(readSnapshot(account(), [])).toEqual({
      accountId: 'acct_1',
      chargesEnabled: false,
      payoutsEnabled: true,
      requirements: { currentlyDue: [], eventuallyDue: [], pastDue: [], disabledReason: null },
      details: {
        pendingVerification: [],
        errors: [],
        alternatives: [],
        currentDeadline: null,
        futureRequirements: null,
        externalAccount: null,
        people: {},
      },
    }));

  it('has every item by our path, sorted, once', () => {
    const requirements = {
      currently_due: ['tos_acceptance.ip', 'person_1.phone', 'external_account', 'person_1.phone'],
      eventually_due: ['person_1.phone'],
      past_due: null,
      pending_verification: ['person_1.id_number'],
      disabled_reason: 'requirements.past_due',
      current_deadline: 1_772_445_600,
      errors: [
        { requirement: 'person_1.phone', code: 'c2', reason: 'r2' },
        { requirement: 'external_account', code: 'c1', reason: 'r1' },
      ],
      alternatives: [{ original_fields_due: ['person_1.id_number'], alternative_fields_due: ['z', 'a'] }],
    };
    const future_requirements = { currently_due: ['person_1.email'] };
    const { requirements: read, details } = readSnapshot(account({ requirements, future_requirements }), [anna]);
    expect(read).toEqual({
      currentlyDue: ['external_account', 'owners.anna.phone', 'tos_acceptance.ip'],
      eventuallyDue: ['owners.anna.phone'],
      pastDue: [],
      disabledReason: 'requirements.past_due',
    });
    expect(details).toEqual({
      pendingVerification: ['owners.anna.id_number'],
      errors: [
        { requirement: 'external_account', code: 'c1', reason: 'r1' },
        { requirement: 'owners.anna.phone', code: 'c2', reason: 'r2' },
      ],
      alternatives: [{ original: ['owners.anna.id_number'], alternative: ['a', 'z'] }],
      currentDeadline: '2026-03-02T10:00:00.000Z',
      futureRequirements: {
        currentlyDue: ['owners.anna.email'],
        eventuallyDue: [],
        pastDue: [],
        disabledReason: null,
      },
      externalAccount: null,
      people: { 'owners.anna': 'person_1' },
    });
  });

  it('calls the one person of a sole trader individual', () => {
    const requirements = { currently_due: ['person_9.phone', 'individual.email'] };
    const read = readSnapshot(account({ individual: { id: 'person_9' }, requirements }), []);
    expect(read.requirements.currentlyDue).toEqual(['individual.email', 'individual.phone']);
  });

  it('is paid to the default bank account of its own currency, else to any', () => {
    const paidTo = (...data: object[]) =>
      readSnapshot(account({ external_accounts: { data } }), []).details.externalAccount;
    const [dollars, old, euros] = [bank('d', 'usd', true), bank('o', 'eur', false), bank('e', 'eur', true)];
    expect(paidTo(dollars, old, euros)).toEqual({ bankName: 'e', last4: '6789', country: 'DE', currency: 'EUR' });
    expect(paidTo(dollars)).toMatchObject({ bankName: 'd', currency: 'USD' });
    expect(paidTo({ object: 'card' })).toBeNull();
  });

  it('is paid to the bank account that we sent last, whichever Stripe calls the default', () => {
    const data = [bank('e', 'eur', true), bank('d', 'usd', true)];
    const paidTo = (mark: string) =>
      readSnapshot(account({ external_accounts: { data }, metadata: { bank_account: mark } }), []).details
        .externalAccount;
    expect(paidTo('DE/USD/6789')).toMatchObject({ bankName: 'd', currency: 'USD' });
    expect(paidTo('DE/USD/0000')).toMatchObject({ bankName: 'e', currency: 'EUR' });
  });
});
