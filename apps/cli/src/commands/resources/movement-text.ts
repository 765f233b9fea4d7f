import type { Transaction } from '@taprail/sdk';
import { moneyText } from '../../output/money';

type Movement = Transaction['settlements'][number];
type Debt = NonNullable<Movement['debt']>;

/** `refund EUR -1.12 (fee EUR 0.13 returned), in po_…, paid`: which payout bears it, or when one will. */
export const movementText = (movement: Movement): string => {
  const { type, net, fee, currency, status, payout, payout_status: payoutStatus, debt } = movement;
  const money = moneyText(net, currency);
  const fees =
    fee < 0 ? ` (fee ${moneyText(0 - fee, currency)} returned)` : fee > 0 ? ` (fee ${moneyText(fee, currency)})` : '';
  const bearers = {
    pending: 'comes off the sale before it is paid out',
    available: 'in the next payout',
    in_payout: `in ${payout ?? 'a payout'}, ${payoutStatus ?? 'unknown'}`,
    owed: ['owed by the sub-merchant', ...recoveriesIn(debt, currency)].join(', '),
    cleared: recoveriesIn(debt, currency).join(', '),
  };
  return `${type.replaceAll('_', ' ')} ${money}${fees}, ${bearers[status]}`;
};

/** What has reduced the debt, and by how much where that is a part of it: `EUR 12.00 of EUR 50.00 taken back by po_…, paid`. */
const recoveriesIn = (debt: Debt | null, currency: string): readonly string[] => {
  const sums = new Map<string, number>();
  for (const recovery of debt?.reduced_by ?? []) {
    const text = recoveryText(recovery);
    sums.set(text, (sums.get(text) ?? 0) + recovery.amount);
  }
  return [...sums].map(([text, sum]) =>
    sum === debt?.amount ? text : `${moneyText(sum, currency)} of ${moneyText(debt!.amount, currency)} ${text}`,
  );
};

const recoveryText = ({ type, status, payout, payout_status: payoutStatus }: Debt['reduced_by'][number]): string => {
  if (type === 'direct_debit') return 'collected by direct debit';
  if (type === 'platform') return 'borne by the platform';
  if (type === 'write_off') return 'written off';
  if (status === 'in_payout') return `taken back by ${payout ?? 'a payout'}, ${payoutStatus ?? 'unknown'}`;
  return status === 'available' ? 'taken back by the next payout' : 'taken back, and then part of a later debt';
};
