import type { payoutEvents } from '../ledger/payout.events';
import { catalogue, type EventKind } from '../messages/catalogue';
import type { tapsEvents } from '../taps/taps.events';

/** A kind of integration event that leaves as a webhook. */
export type WebhookKind = keyof typeof tapsEvents | keyof typeof payoutEvents;

/** The order in which integrators read of them. */
const families = ['tap', 'charge', 'payout', 'dispute'];

const familyOf = (kind: string): string => kind.slice(0, kind.indexOf('.'));
const placeOf = (kind: string): number => families.indexOf(familyOf(kind));

/** The kinds that the catalogue has for integrators, and no others. The planned kinds of onboarding are not among them. */
export const webhookKinds: readonly WebhookKind[] = (Object.keys(catalogue) as EventKind[])
  .filter((kind): kind is WebhookKind => catalogue[kind].audience === 'integrator')
  .sort((one, other) => placeOf(one) - placeOf(other));

export const isWebhookKind = (text: string): text is WebhookKind => (webhookKinds as readonly string[]).includes(text);

/** Everything an endpoint may subscribe to: each kind, each family of kinds, and all of them. */
export const webhookPatterns: readonly string[] = ['*', ...families.map((family) => `${family}.*`), ...webhookKinds];
