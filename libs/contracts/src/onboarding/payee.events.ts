import { kind } from '../messages/event-kind';
import { flag, orNull, text, textOrNull, whole } from '../schema/parts';

/** Of `settings.payouts.schedule`: what is not named, or null, is as it is by default. */
export type PayoutTerms = Readonly<{
  interval?: 'daily' | 'weekly' | 'monthly' | 'manual' | null;
  delay_days?: number | null;
  closing_time?: string | null;
  timezone?: string | null;
  minimum_amount?: number | null;
}>;

/** The facts of a sub-merchant that the ledger needs to pay it. */
export type PayeeChanged = Readonly<{
  platform_id: string;
  sub_merchant_id: string;
  externalRef: string;
  country: string;
  payouts_enabled: boolean;
  external_account: Readonly<{ bank_name: string | null; last4: string; country: string; currency: string }> | null;
  payout_schedule: PayoutTerms;
  /** Its account at the payment service provider; null before it has one. Services of the last release do not say it. */
  account_id?: string | null;
}>;

export const payeeEvents = {
  'payee.changed': kind<PayeeChanged>({
    topic: 'onboarding.events',
    version: 1,
    audience: 'internal',
    when: 'Data of a sub-merchant that may affect its payouts changed. Its key is the sub-merchant.',
    schema: whole(
      {
        platform_id: text,
        sub_merchant_id: text,
        externalRef: text,
        country: text,
        payouts_enabled: flag,
        external_account: orNull(whole({ bank_name: textOrNull, last4: text, country: text, currency: text })),
        payout_schedule: whole(
          {
            interval: textOrNull,
            delay_days: { type: ['integer', 'null'] },
            closing_time: textOrNull,
            timezone: textOrNull,
            minimum_amount: { type: ['integer', 'null'] },
          },
          ['interval', 'delay_days', 'closing_time', 'timezone', 'minimum_amount'],
        ),
        account_id: textOrNull,
      },
      ['account_id'],
    ),
    example: {
      platform_id: 'plt_01KJM0Z8R00000000000000001',
      sub_merchant_id: 'sm_01KJM0Z8R0000000000000000A',
      externalRef: 'bistro-42',
      country: 'DE',
      payouts_enabled: true,
      external_account: { bank_name: 'Sparkasse', last4: '3000', country: 'DE', currency: 'EUR' },
      payout_schedule: { interval: 'weekly' },
      account_id: 'acct_1TaprailBistro42',
    },
  }),
} as const;
