import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, TransactionPlace } from '@taprail/contracts';
import { MoneyCommands } from '../taps/money-commands';
import { placeOf } from '../transactions/replies';
import { knownIn, Transactions } from '../transactions/transactions';
import { PassOn, type DisputeStep } from './pass-on';

type Answer = Command<'taps.submit-evidence'> | Command<'taps.accept-dispute'>;

/** The commands about disputes, of platforms and of timers. */
@Controller()
export class DisputeCommands {
  constructor(
    private readonly money: MoneyCommands,
    private readonly transactions: Transactions,
    private readonly acquirer: PassOn,
  ) {}

  @OnCommand('taps.stage-evidence')
  async stageEvidence(command: Command<'taps.stage-evidence'>): Promise<TransactionPlace> {
    const { disputeId, evidence } = command.data;
    return placeOf(await this.money.decide(command.data, { type: 'StageEvidence', disputeId, evidence }, command));
  }

  @OnCommand('taps.add-evidence-file')
  async addEvidenceFile(command: Command<'taps.add-evidence-file'>): Promise<TransactionPlace> {
    const { disputeId, file } = command.data;
    return placeOf(await this.money.decide(command.data, { type: 'AddEvidenceFile', disputeId, file }, command));
  }

  @OnCommand('taps.submit-evidence')
  submitEvidence(command: Command<'taps.submit-evidence'>): Promise<TransactionPlace> {
    return this.answer('SubmitEvidence', 'evidence', command);
  }

  @OnCommand('taps.accept-dispute')
  acceptDispute(command: Command<'taps.accept-dispute'>): Promise<TransactionPlace> {
    return this.answer('AcceptDispute', 'acceptance', command);
  }

  @OnCommand('taps.watch-dispute')
  async watchDispute(command: Command<'taps.watch-dispute'>): Promise<TransactionPlace> {
    const { disputeId } = command.data;
    return placeOf(await this.money.decide(command.data, { type: 'WatchDispute', disputeId }, command));
  }

  @OnCommand('taps.pass-on')
  async passOn(command: Command<'taps.pass-on'>): Promise<TransactionPlace> {
    const { transactionId, platformId, disputeId, step } = command.data;
    const handled = await this.transactions.loadOfPlatform(transactionId, platformId);
    await this.acquirer.passOn(knownIn(handled), disputeId, step);
    return placeOf(handled);
  }

  /** Stored first and sent then: the answer is final, whatever becomes of the call. */
  private async answer(
    type: 'SubmitEvidence' | 'AcceptDispute',
    step: DisputeStep,
    command: Answer,
  ): Promise<TransactionPlace> {
    const { transactionId, platformId, disputeId, expectedRevision } = command.data;
    await this.transactions.loadOfPlatform(transactionId, platformId);
    const handled = await this.transactions.execute(transactionId, { type, disputeId }, command, expectedRevision);
    await this.acquirer.tryPassOn(knownIn(handled), disputeId, step);
    return placeOf(handled);
  }
}
