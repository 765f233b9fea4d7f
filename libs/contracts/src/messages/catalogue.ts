import { ledgerEvents } from '../ledger/ledger.events';
import { moneyEvents } from '../taps/money.events';
import { onboardingEvents } from '../onboarding/onboarding.events';
import { payeeEvents } from '../onboarding/payee.events';
import { payoutEvents } from '../ledger/payout.events';
import { platformPayoutEvents } from '../ledger/platform-payout.events';
import { tapsEvents } from '../taps/taps.events';

/** Every kind of integration event there is. */
export const catalogue = {
  ...onboardingEvents,
  ...payeeEvents,
  ...tapsEvents,
  ...moneyEvents,
  ...payoutEvents,
  ...platformPayoutEvents,
  ...ledgerEvents,
} as const;

export type EventKind = keyof typeof catalogue;

/** The topic on which a kind travels. */
export const topicOf = (kind: string): string => {
  const entry = (catalogue as Readonly<Record<string, { topic: string } | undefined>>)[kind];
  if (!entry) throw new Error(`${kind} is not in the catalogue of integration events`);
  return entry.topic;
};

export const topics: readonly string[] = [...new Set(Object.values(catalogue).map(({ topic }) => topic))];

const relays: Readonly<Record<string, readonly string[]>> = {
  'onboarding.events': ['onboarding'],
  'taps.events': ['taps'],
  'ledger.events': ['ledger-settlement', 'ledger-payouts', 'ledger-platform-payouts'],
};

/** The names of the relays that publish on a topic; whoever misses messages of it has them publish again. */
export const relaysOf = (topic: string): readonly string[] => relays[topic] ?? [];

/** The contexts that answer commands; a service consumes events in a group of its name. `exports` is the gateway's own. */
export const contexts = ['onboarding', 'taps', 'ledger', 'webhooks', 'exports', 'gateway'] as const;

/** The groups that consume integration events; operators name a group to see its parked events. */
export const consumerGroups = ['onboarding', 'taps', 'ledger', 'webhooks'] as const;

export type ConsumerGroup = (typeof consumerGroups)[number];

export const isConsumerGroup = (group: string): group is ConsumerGroup =>
  (consumerGroups as readonly string[]).includes(group);
