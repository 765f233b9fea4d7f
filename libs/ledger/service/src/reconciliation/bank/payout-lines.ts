import { Injectable } from '@nestjs/common';
import type { PayoutEvent } from '@taprail/ledger-domain';
import { Payouts } from '../../payouts/payouts';
import { type BankLineRow, payoutMove } from '../read-models/bank-lines.projection';
import { all, ReconReads } from '../read-models/recon-reads';

const payoutForm = /^po_[0-9A-Z]{26}$/;

/** Lines of the bank that are payouts of ours, or payouts that came back. */
@Injectable()
export class PayoutLines {
  constructor(
    private readonly payouts: Payouts,
    private readonly reads: ReconReads,
  ) {}

  /** Only what the payout's own record says in the same amount: anything else is cash that nothing explains. */
  async payoutOf({ reference, amount, currency }: BankLineRow): Promise<string | undefined> {
    if (reference === null || !payoutForm.test(reference)) return undefined;
    const { state, history } = await this.payouts.load(reference);
    if (state.status === 'none' || state.scheduled.currency !== currency) return undefined;
    const wanted: PayoutEvent['type'] = amount < 0 ? 'PayoutPaid' : 'PayoutReturned';
    const isKnown = history.some(({ type }) => type === wanted) && Math.abs(amount) === state.scheduled.amount;
    return isKnown && !(await this.isTaken(payoutMove(reference, amount))) ? reference : undefined;
  }

  /** Its money has left for the account of the sub-merchant, and its bank has not said anything yet. */
  async isUnderWay({ reference, amount, currency }: BankLineRow): Promise<boolean> {
    if (reference === null || !payoutForm.test(reference) || amount >= 0) return false;
    const { state } = await this.payouts.load(reference);
    if (state.status !== 'in_transit' || !state.order) return false;
    return state.scheduled.currency === currency && state.scheduled.amount === 0 - amount;
  }

  /** What is no payout may be undone by its opposite; a payout only if it never arrived. */
  async mayCancelOut({ reference }: BankLineRow): Promise<boolean> {
    if (reference === null || !payoutForm.test(reference)) return true;
    const { state, history } = await this.payouts.load(reference);
    return state.status === 'failed' && !history.some(({ type }) => type === 'PayoutPaid');
  }

  /** A bank that pays twice has taken cash that nothing explains. */
  private async isTaken(move: string): Promise<boolean> {
    return (await all(this.reads.bankLines, [{ column: 'payout', operator: '=', value: move }])).length > 0;
  }
}
