import { type PayoutEvent, payoutStreamPrefix } from '@taprail/ledger-domain';
import { dayOf } from '@taprail/money';
import type { Projection } from '@taprail/subscriptions';
import { payoutCodec } from '../payouts';

/** A payout that was paid, for as long as it did not come back. */
export type PaidPayoutRow = Readonly<{ payoutId: string; subMerchantId: string; paidAt: string; returned: boolean }>;

export const paidPayouts: Projection<PayoutEvent, PaidPayoutRow> = {
  name: 'paid-payouts',
  version: 1,
  streamPrefix: payoutStreamPrefix,
  codec: payoutCodec,
  keys: ({ type, data }) => (type === 'PayoutPaid' || type === 'PayoutReturned' ? [data.payoutId] : []),
  begins: ({ type }) => type === 'PayoutPaid',
  project: (row, { type, data: { payoutId, subMerchantId, at } }) => ({
    payoutId,
    subMerchantId,
    paidAt: row?.paidAt ?? at,
    returned: type === 'PayoutReturned',
  }),
  columns: { may_return: ({ paidAt, returned }) => (returned ? null : dayOf(paidAt)) },
};
