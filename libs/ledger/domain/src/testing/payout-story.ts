/* Payouts, runs and their money, for specs. */
import type { PayoutItem } from '../payouts/items/payout-item';
import type { PayoutCommandOf } from '../payouts/payout/payout.commands';
import type { PayoutEventOf } from '../payouts/payout/payout.events';

export const at = '2026-03-03T05:00:00.000Z';

export const times = { sendAt: '2026-03-03T07:00:00.000Z', arrivesAt: '2026-03-04T09:00:00.000Z' };

export const subject = { payoutId: 'po_1', platformId: 'plt_1', subMerchantId: 'sm_1', submerchant: 'bistro-42' };
export const destination = { bankName: 'Testbank', last4: '6789', country: 'DE', currency: 'EUR' } as const;

export const sale = (n: number, capture: number, fee = 0, salesDay = '2026-03-02'): PayoutItem => ({
  id: `le_${n}`,
  transactionId: `txn_${n}`,
  salesDay,
  amount: capture - fee,
  parts: { capture, ...(fee > 0 && { platform_fee: 0 - fee }) },
});

export const refundItem = (n: number, amount: number): PayoutItem => ({
  id: `le_${n}`,
  transactionId: 'txn_0',
  salesDay: null,
  amount: 0 - amount,
  parts: { refund: 0 - amount },
});

export const schedule = (
  change: Partial<PayoutCommandOf<'SchedulePayout'>> = {},
): PayoutCommandOf<'SchedulePayout'> => ({
  type: 'SchedulePayout',
  subject,
  runId: 'run_1',
  currency: 'EUR',
  items: [sale(1, 1_000, 100)],
  minimumAmount: 100,
  eta: '2026-03-04',
  ...times,
  skipped: [],
  calendar: { id: 'TARGET', version: 1 },
  destination,
  retryOf: null,
  livemode: false,
  at,
  ...change,
});

const nothing = {
  captures: 0,
  tips: 0,
  refunds: 0,
  platform_fees: 0,
  processing_fees: 0,
  disputes_held: 0,
  disputes_released: 0,
  dispute_fees: 0,
  reserve_held: 0,
  reserve_released: 0,
  adjustments: 0,
  negative_balance_recovered: 0,
};

export const breakdown = (parts: Partial<typeof nothing>) => ({ ...nothing, ...parts });

export const scheduled: PayoutEventOf<'PayoutScheduled'> = {
  type: 'PayoutScheduled',
  data: {
    ...subject,
    runId: 'run_1',
    amount: 900,
    currency: 'EUR',
    carried: 0,
    breakdown: breakdown({ captures: 1_000, platform_fees: -100 }),
    itemIds: ['le_1'],
    transactionIds: ['txn_1'],
    withoutSaleIds: [],
    salesDays: ['2026-03-02'],
    eta: '2026-03-04',
    ...times,
    skipped: [],
    calendar: { id: 'TARGET', version: 1 },
    destination,
    retryOf: null,
    livemode: false,
    sequence: 1,
    at,
  },
};
