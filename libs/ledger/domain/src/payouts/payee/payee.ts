import type { Decider, DomainEvent } from '@taprail/event-sourcing';
import { homeZoneOf } from '../../value-dates/home-zone';
import type { Destination } from '../payout/payout.events';
import { type PayoutSchedule, scheduleOf, type ScheduleTerms } from '../schedule/payout-schedule';

export const payeeStreamPrefix = 'payee-';

/** The payout details of a sub-merchant, as onboarding announced them last. */
export type Payee = Readonly<{
  platformId: string;
  subMerchantId: string;
  /** The reference that the platform gave it. */
  submerchant: string;
  country: string;
  payoutsEnabled: boolean;
  destination: Destination | null;
  /** Its account at the payment service provider. It keeps one for ever; unknown of the oldest payees. */
  accountId?: string | null;
  terms: ScheduleTerms;
}>;

export type PayeeEvent = DomainEvent<'PayeeNoted', Payee & Readonly<{ at: string }>>;
export type PayeeCommand = Readonly<{ type: 'NotePayee'; payee: Payee; at: string }>;

/** Null until onboarding has told of it. Hearing the same again is silence. */
export const payee: Decider<Payee | null, PayeeCommand, PayeeEvent> = {
  initialState: null,
  evolve: (_before, { data: { at: _at, ...known } }) => known,
  decide: ({ payee: told, at }, before) => {
    // Money may still be on its way to an account that is not told of any more.
    const noted = { ...told, accountId: told.accountId ?? before?.accountId ?? null };
    return before !== null && worded(before) === worded(noted) ? [] : [{ type: 'PayeeNoted', data: { ...noted, at } }];
  },
};

/** In one order of fields, whatever the order in which they came. */
const worded = ({ destination, terms, ...known }: Payee) =>
  JSON.stringify([
    [
      known.platformId,
      known.subMerchantId,
      known.submerchant,
      known.country,
      known.payoutsEnabled,
      known.accountId ?? null,
    ],
    destination && [destination.bankName, destination.last4, destination.country, destination.currency],
    scheduleOf(terms, ''),
  ]);

export const scheduleOfPayee = ({ terms, country }: Pick<Payee, 'terms' | 'country'>): PayoutSchedule =>
  scheduleOf(terms, homeZoneOf(country));
