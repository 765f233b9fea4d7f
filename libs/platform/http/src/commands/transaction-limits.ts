import { changesTransaction, type CommandName } from '@taprail/contracts';
import type { Caller } from '../auth/caller';
import { SubjectLimit } from '../request/limits/subject-limit';

type ChangeRates = Readonly<{ changesPerSecond: number; changesPerHour: number }>;

/**
 * How often one transaction may be changed. Counted where the command is sent: there a tap, an authorisation, a charge
 * and a dispute are all the one transaction behind them, and an answer that is merely repeated is no change.
 */
export class TransactionLimits {
  private readonly limits: readonly SubjectLimit[];

  constructor({ changesPerSecond, changesPerHour }: ChangeRates) {
    const windows = [
      { name: 'transaction', rate: changesPerSecond, perSeconds: 1 },
      { name: 'transaction-hour', rate: changesPerHour, perSeconds: 3_600 },
    ];
    this.limits = windows
      .filter(({ rate }) => rate > 0)
      .map(({ name, rate, perSeconds }) => new SubjectLimit(name, { rate, perSeconds }));
  }

  /** Per platform: nobody can use up the limit of a transaction that is not theirs. */
  admit(command: CommandName, transactionId: string, { platformId }: Pick<Caller, 'platformId'>): void {
    if (!changesTransaction(command)) return;
    for (const limit of this.limits) limit.admit(`${platformId}\n${transactionId}`);
  }
}
