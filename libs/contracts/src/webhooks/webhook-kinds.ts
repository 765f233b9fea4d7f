import type { payoutEvents } from '../ledger/payout.events';
import type { platformPayoutEvents } from '../ledger/platform-payout.events';
import { catalogue, type EventKind } from '../messages/catalogue';
import type { onboardingEvents } from '../onboarding/onboarding.events';
import type { tapsEvents } from '../taps/taps.events';

/** A kind of integration event that leaves as a webhook. */
export type WebhookKind =
  | keyof typeof tapsEvents
  | keyof typeof payoutEvents
  | keyof typeof platformPayoutEvents
  | keyof typeof onboardingEvents;

/** The order in which integrators read of them; the families that are opt-in as a whole are last. */
const families = ['tap', 'charge', 'payout', 'dispute', 'refund', 'submerchant', 'platform_payout'];

const familyOf = (kind: string): string => kind.slice(0, kind.indexOf('.'));
const placeOf = (kind: string): number => families.indexOf(familyOf(kind));

const kindsFor = (audience: 'integrator' | 'opt_in'): readonly WebhookKind[] =>
  (Object.keys(catalogue) as EventKind[])
    .filter((kind): kind is WebhookKind => catalogue[kind].audience === audience)
    .sort((one, other) => placeOf(one) - placeOf(other));

/** The kinds that `*` does not stand for: an endpoint names them, or their family where all of it is opt-in. */
export const optInKinds: readonly WebhookKind[] = kindsFor('opt_in');

/** The kinds that the catalogue has for integrators, and no others: those of `*`, then those that are asked for by name. */
export const webhookKinds: readonly WebhookKind[] = [...kindsFor('integrator'), ...optInKinds];

export const isWebhookKind = (text: string): text is WebhookKind => (webhookKinds as readonly string[]).includes(text);

/** Everything an endpoint may subscribe to: each kind, each family of kinds, and all that are not opt-in. */
export const webhookPatterns: readonly string[] = ['*', ...families.map((family) => `${family}.*`), ...webhookKinds];
