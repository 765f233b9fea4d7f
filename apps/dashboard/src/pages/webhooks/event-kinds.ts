import type { TaprailEvent, WebhookEndpoint } from '@taprail/sdk';

type EventType = TaprailEvent['type'];
export type EnabledEvent = WebhookEndpoint['enabled_events'][number];

/** Every kind of event with its meaning, as the description of the API has them. */
export const eventMeanings: Readonly<Record<EventType, string>> = {
  'tap.approved': 'The scheme authorised the tap.',
  'tap.declined': 'The scheme declined.',
  'tap.reversed': 'Tap reversed before settlement.',
  'charge.captured': 'Authorisation captured.',
  'charge.refunded': 'Full or partial refund processed.',
  'charge.failed': 'Capture failed.',
  'payout.scheduled': 'Payout queued for disbursement.',
  'payout.paid': 'Bank confirmed receipt.',
  'payout.failed': 'Bank rejected the payout.',
  'dispute.opened': 'Chargeback received.',
  'dispute.evidence_required': '48 hours before the scheme deadline, and when an inquiry becomes a chargeback.',
  'dispute.closed': 'Won, lost or withdrawn. Final.',
  'tap.canceled': 'A tap requested with `Prefer: respond-async` ended before a card was taken.',
  'refund.failed': 'A refund failed, at once or after it had been confirmed. The cardholder did not receive the money.',
  'submerchant.status.updated': 'The account moved to a new onboarding state.',
  'submerchant.requirements.updated': 'currentlyDue or pastDue changed.',
  'submerchant.enabled': 'Onboarding complete.',
  'submerchant.rejected': 'The PSP declined the account. See disabledReason.',
  'platform_payout.scheduled': "Payout of the platform's own money made.",
  'platform_payout.paid': "Bank confirmed a payout of the platform's own money.",
  'platform_payout.failed': "Bank rejected a payout of the platform's own money, or sent it back.",
};

export const eventTypes = Object.keys(eventMeanings) as readonly EventType[];

/** The kind that an address names, if there is such a kind. */
export const readEventType = (text: string | null): EventType | undefined => eventTypes.find((type) => type === text);

const families = ['tap', 'charge', 'payout', 'dispute', 'refund', 'submerchant', 'platform_payout'] as const;
/** `*` does not stand for these: an endpoint names them. */
const optInFamilies: readonly string[] = ['refund', 'submerchant', 'platform_payout'];
/** Nor does the family of this one. */
const optInKind = 'tap.canceled';
type EventFamily = `${(typeof families)[number]}.*`;

const familyOf = (type: EventType): EventFamily => `${type.split('.')[0]}.*` as EventFamily;

/** The catalogue by what events are about. */
export const eventFamilies = families.map((name) => ({
  name: `${name}.*` as EventFamily,
  isOptIn: optInFamilies.includes(name),
  types: eventTypes.filter((type) => familyOf(type) === `${name}.*`),
}));

/** Of a kind or a family. */
export const isOptIn = (event: EnabledEvent): boolean =>
  event === optInKind || optInFamilies.includes(event.split('.')[0]!);

/** Whether an endpoint gets events of this kind. */
export const isSubscribed = (enabled: readonly EnabledEvent[], type: EventType): boolean =>
  [...(isOptIn(type) ? [] : ['*']), ...(type === optInKind ? [] : [familyOf(type)]), type].some((each) =>
    enabled.includes(each as EnabledEvent),
  );

/** What is wider replaces what it covers, so that nothing is asked for twice. */
export const toggleEvent = (enabled: readonly EnabledEvent[], event: EnabledEvent): readonly EnabledEvent[] => {
  if (enabled.includes(event)) return enabled.filter((each) => each !== event);
  if (event === '*') return ['*', ...enabled.filter(isOptIn)];
  const isCovered = (each: EnabledEvent) =>
    each !== optInKind && event.endsWith('.*') && each.startsWith(event.slice(0, -1));
  return [...enabled.filter((each) => (each !== '*' || isOptIn(event)) && !isCovered(each)), event];
};

export const subscriptionWords = (enabled: readonly EnabledEvent[]): string =>
  enabled.map((each) => (each === '*' ? 'All events that are not opt-in' : each)).join(', ');
