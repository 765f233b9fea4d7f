import type { Provider } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { SETTINGS, type Settings } from '@taprail/settings';
import { STRIPE_ACCESS, type StripeAccess } from '../../../bank/stripe/stripe-access';
import type { TextInbox } from '../text-inbox';

export type StripeInboxes = Readonly<{ files: TextInbox; statements: TextInbox }>;

export const STRIPE_INBOXES = Symbol('StripeInboxes');

/**
 * Files and statements of our balance, where it is our bank. Where Stripe pays us out to another one, its payments are what
 * that bank states, and not what became available.
 */
const openInboxes = async (
  { bankUrl }: Settings,
  access: StripeAccess | null,
  clock: Clock,
): Promise<StripeInboxes | null> => {
  if (!access || bankUrl !== 'stripe:') return null;
  const [{ SettlementDays }, { settlementInbox, statementInbox }] = await Promise.all([
    import('./settlement-days'),
    import('./stripe-inboxes'),
  ]);
  const { stripe } = access;
  const days = new SettlementDays(stripe);
  return { files: settlementInbox({ days, clock }), statements: statementInbox({ stripe, days, clock }) };
};

/** Null where our balance at Stripe is not our bank. */
export const stripeInboxesProvider: Provider = {
  provide: STRIPE_INBOXES,
  useFactory: openInboxes,
  inject: [SETTINGS, STRIPE_ACCESS, Clock],
};
