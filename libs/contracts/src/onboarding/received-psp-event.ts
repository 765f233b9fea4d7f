/** What the names of the streams of received PSP events begin with; the provider and the id of the event follow. */
export const pspEventStreamPrefix = 'pspEvent-';

/** Who acts on an event of the provider. Those of readers tell what a poll of the reader shows too, and are not stored. */
export type PspEventRoute = 'onboarding' | 'taps' | 'ledger' | 'readers';

const routes: readonly (readonly [form: RegExp, route: PspEventRoute])[] = [
  [/^(account|capability|person)\./, 'onboarding'],
  [/^(payment_intent|charge|refund)\./, 'taps'],
  [/^(payout|topup|transfer)\.|^balance\.available$/, 'ledger'],
  [/^terminal\.reader\./, 'readers'],
];

/** Undefined for a type that nobody acts on. */
export const pspEventRoute = (type: string): PspEventRoute | undefined => routes.find(([form]) => form.test(type))?.[1];

/** An event of the provider as it was stored. It says what to read again, never what is so. */
export type ReceivedPspEvent = Readonly<{
  eventId: string;
  type: string;
  /** The connected account that it is about; null: the platform's own. */
  accountId: string | null;
  /** Such as `pi_…` or `po_…`; null where an earlier release stored the event. */
  objectId: string | null;
  /** The API request that caused it; null: the provider did it by itself. Absent where an earlier release stored the event. */
  requestId?: string | null;
  occurredAt: string;
}>;
