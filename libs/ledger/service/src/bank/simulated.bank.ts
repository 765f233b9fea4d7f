import { Inject, Injectable } from '@nestjs/common';
import type { FailureCode } from '@taprail/ledger-domain';
import { payoutFailures } from '@taprail/psp-simulator';
import { SIMULATED_OUTSIDE, type SimulatedOutside } from '../reconciliation/inbox/simulated-inboxes';
import { type Bank, type BankAnswer, type BankOrder, handedOver, type SentRun } from './bank';
import { failureMessages } from './failure-messages';

/** Accounts that refuse whatever comes, by their last four digits. */
const refusing: Readonly<Record<string, FailureCode>> = payoutFailures;

export const simulatedWireReference = (payoutId: string): string => `TAPRAIL-${payoutId.slice(-10)}`;

/** A bank whose answers follow from the order. It pays on the expected day, and keeps the payment for its statements. */
@Injectable()
export class SimulatedBank implements Bank {
  constructor(@Inject(SIMULATED_OUTSIDE) private readonly account: Pick<SimulatedOutside, 'book'> | null) {}

  /** Nothing has to be kept: the order comes again with the question. */
  async send(): Promise<SentRun> {
    return handedOver;
  }

  async answerTo(order: BankOrder): Promise<BankAnswer> {
    const { payoutId, destination } = order;
    const failureCode = refusing[destination.last4];
    if (failureCode) return { outcome: 'refused', failureCode, message: failureMessages[failureCode] };
    await this.book(order, payoutId, 0 - order.amount);
    return { outcome: 'paid', wireReference: simulatedWireReference(payoutId) };
  }

  async simulate(order: BankOrder, { outcome }: BankAnswer, wasPaid: boolean): Promise<void> {
    const { payoutId, amount } = order;
    if (outcome === 'paid') await this.book(order, payoutId, 0 - amount);
    else if (wasPaid) await this.book(order, `${payoutId}/returned`, amount);
  }

  private async book({ payoutId, currency }: BankOrder, id: string, amount: number): Promise<void> {
    await this.account?.book({ id, currency, amount, reference: payoutId });
  }
}
