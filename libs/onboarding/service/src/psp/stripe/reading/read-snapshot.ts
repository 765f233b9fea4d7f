import type { AccountDetails, AccountSnapshot, Requirements } from '@taprail/onboarding-domain';
import type Stripe from 'stripe';
import { peopleByPath, personPath, requirementRewriter, type Rewrite } from './requirement-paths';
import { paidBank } from './sent-bank';

type StripeRequirements = Stripe.Account.Requirements | Stripe.Account.FutureRequirements;

/** Sorted and without doubles, so that equal snapshots are equal JSON. */
const itemsOf = (items: readonly string[] | null | undefined, rewrite: Rewrite): readonly string[] =>
  [...new Set((items ?? []).map(rewrite))].sort();

const requirementsOf = (given: StripeRequirements | undefined, rewrite: Rewrite): Requirements => ({
  currentlyDue: itemsOf(given?.currently_due, rewrite),
  eventuallyDue: itemsOf(given?.eventually_due, rewrite),
  pastDue: itemsOf(given?.past_due, rewrite),
  disabledReason: given?.disabled_reason ?? null,
});

const isEmpty = ({ currentlyDue, eventuallyDue, pastDue, disabledReason }: Requirements): boolean =>
  currentlyDue.length + eventuallyDue.length + pastDue.length === 0 && disabledReason === null;

const byText = <T>(list: readonly T[]): readonly T[] =>
  list
    .map((value) => ({ value, text: JSON.stringify(value) }))
    .sort((one, other) => (one.text < other.text ? -1 : 1))
    .map(({ value }) => value);

const errorsOf = (given: StripeRequirements | undefined, rewrite: Rewrite): AccountDetails['errors'] =>
  byText(
    (given?.errors ?? []).map(({ requirement, code, reason }) => ({ requirement: rewrite(requirement), code, reason })),
  );

const alternativesOf = (given: StripeRequirements | undefined, rewrite: Rewrite): AccountDetails['alternatives'] =>
  byText(
    (given?.alternatives ?? []).map(({ original_fields_due, alternative_fields_due }) => ({
      original: itemsOf(original_fields_due, rewrite),
      alternative: itemsOf(alternative_fields_due, rewrite),
    })),
  );

const instantOf = (seconds: number | null | undefined): string | null =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1_000).toISOString();

const externalAccountOf = (account: Stripe.Account): AccountDetails['externalAccount'] => {
  const bank = paidBank(account);
  if (!bank) return null;
  const { bank_name, last4, country, currency } = bank;
  return { bankName: bank_name, last4, country, currency: currency.toUpperCase() };
};

/** Our path of each person by Stripe's id: a sole trader is one person, whom our fields call `individual`. */
const pathsOf = (account: Stripe.Account, persons: readonly Stripe.Person[]): ReadonlyMap<string, string> => {
  if (account.individual) return new Map([[account.individual.id, 'individual']]);
  return new Map(persons.map((person) => [person.id, personPath(person) ?? person.id]));
};

/** An account and its people in our words. */
export const readSnapshot = (account: Stripe.Account, persons: readonly Stripe.Person[]): AccountSnapshot => {
  const rewrite = requirementRewriter(pathsOf(account, persons));
  const { requirements } = account;
  const future = requirementsOf(account.future_requirements, rewrite);
  const people = [...peopleByPath(persons)].map(([path, { id }]) => [path, id] as const);
  return {
    accountId: account.id,
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    requirements: requirementsOf(requirements, rewrite),
    details: {
      pendingVerification: itemsOf(requirements?.pending_verification, rewrite),
      errors: errorsOf(requirements, rewrite),
      alternatives: alternativesOf(requirements, rewrite),
      currentDeadline: instantOf(requirements?.current_deadline),
      futureRequirements: isEmpty(future) ? null : future,
      externalAccount: externalAccountOf(account),
      people: Object.fromEntries(people.sort(([one], [other]) => (one < other ? -1 : 1))),
    },
  };
};
