import type { Payout } from '@taprail/sdk';
import { Pill } from '../../parts/pill';

type Outcome = Pick<Payout, 'status' | 'paid_at'>;

/** Paid, and sent back by the bank later. */
export const isReturned = ({ status, paid_at: paidAt }: Outcome): boolean => status === 'failed' && paidAt !== null;

/** The status of a payout, by the same word in lists and on its page. */
export const PayoutPill = ({ payout }: { payout: Outcome }) => (
  <Pill status={payout.status} {...(isReturned(payout) ? { text: 'Returned' } : {})} />
);
