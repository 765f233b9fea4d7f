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
  'dispute.evidence_required': '48 hours before the scheme deadline.',
  'dispute.closed': 'Won, lost or withdrawn. Final.',
};

export const eventTypes = Object.keys(eventMeanings) as readonly EventType[];

/** The kind that an address names, if there is such a kind. */
export const readEventType = (text: string | null): EventType | undefined => eventTypes.find((type) => type === text);

const families = ['tap', 'charge', 'payout', 'dispute'] as const;
type EventFamily = `${(typeof families)[number]}.*`;

const familyOf = (type: EventType): EventFamily => `${type.split('.')[0]}.*` as EventFamily;

/** The catalogue by what events are about. */
export const eventFamilies = families.map((name) => ({
  name: `${name}.*` as EventFamily,
  types: eventTypes.filter((type) => familyOf(type) === `${name}.*`),
}));

/** Whether an endpoint gets events of this kind. */
export const isSubscribed = (enabled: readonly EnabledEvent[], type: EventType): boolean =>
  ['*', familyOf(type), type].some((each) => enabled.includes(each as EnabledEvent));

/** What is wider replaces what it covers, so that nothing is asked for twice. */
export const toggleEvent = (enabled: readonly EnabledEvent[], event: EnabledEvent): readonly EnabledEvent[] => {
  if (enabled.includes(event)) return enabled.filter((each) => each !== event);
  if (event === '*') return ['*'];
  const isCovered = (each: EnabledEvent) => event.endsWith('.*') && each.startsWith(event.slice(0, -1));
  return [...enabled.filter((each) => each !== '*' && !isCovered(each)), event];
};

export const subscriptionWords = (enabled: readonly EnabledEvent[]): string =>
  enabled.includes('*') ? 'All events' : enabled.join(', ');
