import { Injectable } from '@nestjs/common';
import type { FailureCode } from '@taprail/ledger-domain';
import type { Bank, BankAnswer, BankOrder } from './bank';
import { failureMessages } from './failure-messages';

/** Accounts that refuse whatever comes, by their last four digits. */
const refusing: Readonly<Record<string, FailureCode>> = { '1111': 'account_closed', '1116': 'no_account' };

export const simulatedWireReference = (payoutId: string): string => `TAPRAIL-${payoutId.slice(-10)}`;

/** A bank without memory: what it answers follows from the order. It pays on the day it is expected to. */
@Injectable()
export class SimulatedBank implements Bank {
  async send(): Promise<void> {
    // Nothing has to be kept: the order comes again with the question.
  }

  async answerTo({ payoutId, destination }: BankOrder): Promise<BankAnswer> {
    const failureCode = refusing[destination.last4];
    return failureCode
      ? { outcome: 'refused', failureCode, message: failureMessages[failureCode] }
      : { outcome: 'paid', wireReference: simulatedWireReference(payoutId) };
  }
}
