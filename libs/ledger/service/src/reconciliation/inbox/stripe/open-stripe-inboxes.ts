import type { Provider } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { SETTINGS, type Settings } from '@taprail/settings';
import { STRIPE_ACCESS, type StripeAccess } from '../../../bank/stripe/stripe-access';
import type { CurrencyCode } from '@taprail/money';
import type { TextInbox } from '../text-inbox';
import type { BalanceDrift, StatedBalance } from './balance-drift';
import type { StripePayouts } from './stripe-payouts';

export type StripeInboxes = Readonly<{
  files: TextInbox;
  /** Where our balance there is our bank. */
  balance?: Readonly<{
    statements: TextInbox;
    currencies: () => Promise<readonly CurrencyCode[]>;
    /** What our balance is more than was stated last and has moved since. */
    driftsOf: (stated: readonly StatedBalance[], now: Date) => Promise<readonly BalanceDrift[]>;
  }>;
  /** Where Stripe pays us out to another bank. */
  payouts?: Pick<StripePayouts, 'partsOf'>;
}>;

export const STRIPE_INBOXES = Symbol('StripeInboxes');

/**
 * Files and statements of our balance, where it is our bank. Where Stripe pays us out to another one, a file is of one of
 * its payments, and that bank states it.
 */
const openInboxes = async (
  { bankUrl }: Settings,
  access: StripeAccess | null,
  clock: Clock,
): Promise<StripeInboxes | null> => {
  if (!access) return null;
  if (bankUrl.startsWith('file:')) {
    const { StripePayouts: Payouts } = await import('./stripe-payouts');
    const payouts = new Payouts(access.stripe);
    return { files: payouts.files(() => clock.now()), payouts };
  }
  if (bankUrl !== 'stripe:') return null;
  const [{ SettlementDays }, { settlementInbox, statementInbox }, { driftsOf }] = await Promise.all([
    import('./settlement-days'),
    import('./stripe-inboxes'),
    import('./balance-drift'),
  ]);
  const { stripe, balances } = access;
  const days = new SettlementDays(stripe);
  return {
    files: settlementInbox({ days, clock }),
    balance: {
      statements: statementInbox({ stripe, days, clock }),
      currencies: async () => (await balances.funds()).map(({ currency }) => currency),
      driftsOf: (stated, now) => driftsOf({ stripe, days }, stated, now),
    },
  };
};

/** Null where the payments are not at Stripe. */
export const stripeInboxesProvider: Provider = {
  provide: STRIPE_INBOXES,
  useFactory: openInboxes,
  inject: [SETTINGS, STRIPE_ACCESS, Clock],
};
