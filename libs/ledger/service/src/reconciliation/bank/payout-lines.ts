import { Injectable } from '@nestjs/common';
import { isId } from '@taprail/contracts';
import { PlatformPayouts } from '../../platform-payouts/platform-payouts';
import { Payouts } from '../../payouts/payouts';
import { type BankLineRow, payoutMove } from '../read-models/bank-lines.projection';
import { all, ReconReads } from '../read-models/recon-reads';

/** What the record of a payout says of its money. */
type Recorded = Readonly<{
  currency: string;
  amount: number;
  status: string;
  wasPaid: boolean;
  hasReturned: boolean;
  /** Its money has left, and the receiving bank has not said anything yet. */
  isUnderWay: boolean;
}>;

/** Lines of the bank that are payouts of ours, or payouts that came back. */
@Injectable()
export class PayoutLines {
  constructor(
    private readonly payouts: Payouts,
    private readonly platformPayouts: PlatformPayouts,
    private readonly reads: ReconReads,
  ) {}

  /** Only what the payout's own record says in the same amount: anything else is cash that nothing explains. */
  async payoutOf({ reference, amount, currency }: BankLineRow): Promise<string | undefined> {
    const found = await this.find(reference);
    if (reference === null || !found || found.currency !== currency) return undefined;
    const isKnown = (amount < 0 ? found.wasPaid : found.hasReturned) && Math.abs(amount) === found.amount;
    return isKnown && !(await this.isTaken(payoutMove(reference, amount))) ? reference : undefined;
  }

  /** Its money has left for the account of the sub-merchant, and its bank has not said anything yet. */
  async isUnderWay({ reference, amount, currency }: BankLineRow): Promise<boolean> {
    if (amount >= 0) return false;
    const found = await this.find(reference);
    return Boolean(found?.isUnderWay) && found?.currency === currency && found.amount === 0 - amount;
  }

  /** What is no payout may be undone by its opposite; a payout only if it never arrived. */
  async mayCancelOut({ reference }: BankLineRow): Promise<boolean> {
    if (!isPayout(reference) && !isPlatformPayout(reference)) return true;
    const found = await this.find(reference);
    return found?.status === 'failed' && !found.wasPaid;
  }

  private async find(reference: string | null): Promise<Recorded | undefined> {
    if (isPlatformPayout(reference)) {
      const { state, history } = await this.platformPayouts.load(reference);
      if (state.status === 'none') return undefined;
      const { currency, amount } = state.scheduled;
      const wasPaid = history.some(({ type }) => type === 'PlatformPayoutPaid');
      const hasReturned = history.some(({ type }) => type === 'PlatformPayoutReturned');
      return { currency, amount, status: state.status, wasPaid, hasReturned, isUnderWay: false };
    }
    if (!isPayout(reference)) return undefined;
    const { state, history } = await this.payouts.load(reference);
    if (state.status === 'none') return undefined;
    const { currency, amount } = state.scheduled;
    const wasPaid = history.some(({ type }) => type === 'PayoutPaid');
    const hasReturned = history.some(({ type }) => type === 'PayoutReturned');
    const isUnderWay = state.status === 'in_transit' && state.order !== undefined;
    return { currency, amount, status: state.status, wasPaid, hasReturned, isUnderWay };
  }

  /** A bank that pays twice has taken cash that nothing explains. */
  private async isTaken(move: string): Promise<boolean> {
    return (await all(this.reads.bankLines, [{ column: 'payout', operator: '=', value: move }])).length > 0;
  }
}

const payoutForm = /^po_[0-9A-Z]{26}$/;

const isPayout = (reference: string | null): reference is string => reference !== null && payoutForm.test(reference);

const isPlatformPayout = (reference: string | null): reference is string =>
  reference !== null && isId('ppo', reference);
