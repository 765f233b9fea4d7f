import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, TransactionPlace } from '@taprail/contracts';
import type { Untimed } from '@taprail/event-store';
import type { TransactionCommand } from '@taprail/taps-domain';
import { ACQUIRER, type Acquirer } from '../acquirer/acquirer';
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
    private readonly answers: PassOn,
    @Inject(ACQUIRER) private readonly acquirer: Acquirer,
  ) {}

  @OnCommand('taps.stage-evidence')
  async stageEvidence(command: Command<'taps.stage-evidence'>): Promise<TransactionPlace> {
    const { disputeId, evidence } = command.data;
    return placeOf(await this.money.decide(command.data, { type: 'StageEvidence', disputeId, evidence }, command));
  }

  @OnCommand('taps.add-evidence-file')
  async addEvidenceFile(command: Command<'taps.add-evidence-file'>): Promise<TransactionPlace> {
    const { disputeId, file } = command.data;
    const { evidenceBytesMax: bytesMax } = this.acquirer.traits;
    const asked = { type: 'AddEvidenceFile', disputeId, file, bytesMax } as const;
    return placeOf(await this.money.decide(command.data, asked, command));
  }

  @OnCommand('taps.submit-evidence')
  submitEvidence(command: Command<'taps.submit-evidence'>): Promise<TransactionPlace> {
    const { disputeId } = command.data;
    return this.answer({ type: 'SubmitEvidence', disputeId }, 'evidence', command);
  }

  @OnCommand('taps.accept-dispute')
  acceptDispute(command: Command<'taps.accept-dispute'>): Promise<TransactionPlace> {
    const { disputeId } = command.data;
    const { acceptsInquiries } = this.acquirer.traits;
    return this.answer({ type: 'AcceptDispute', disputeId, acceptsInquiries }, 'acceptance', command);
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
    await this.answers.passOn(knownIn(handled), disputeId, step);
    return placeOf(handled);
  }

  /** Stored first and sent then: the answer is final, whatever becomes of the call. */
  private async answer(
    asked: Untimed<TransactionCommand>,
    step: DisputeStep,
    command: Answer,
  ): Promise<TransactionPlace> {
    const { transactionId, platformId, disputeId, expectedRevision } = command.data;
    await this.transactions.loadOfPlatform(transactionId, platformId);
    const handled = await this.transactions.execute(transactionId, asked, command, expectedRevision);
    await this.answers.tryPassOn(knownIn(handled), disputeId, step);
    return placeOf(handled);
  }
}
