import type { CommandName } from '@taprail/contracts';
import type { Caller } from '../auth/caller';
import { SubjectLimit } from '../limits/subject-limit';

/** What changes a transaction that is there. A tap makes one, and has its own limit at the device. */
const changes: ReadonlySet<CommandName> = new Set<CommandName>([
  'taps.tip',
  'taps.increase',
  'taps.post-charge',
  'taps.void-charge',
  'taps.capture',
  'taps.release',
  'taps.reverse',
  'taps.refund',
  'taps.stage-evidence',
  'taps.add-evidence-file',
  'taps.submit-evidence',
  'taps.accept-dispute',
]);

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
    if (!changes.has(command)) return;
    for (const limit of this.limits) limit.admit(`${platformId}\n${transactionId}`);
  }
}
