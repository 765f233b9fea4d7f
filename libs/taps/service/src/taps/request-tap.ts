import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, TapReply, TransactionPlace } from '@taprail/contracts';
import { SETTINGS, type Settings } from '@taprail/settings';
import { placeOf, tapReply } from '../transactions/replies';
import { type HandledTransaction, Transactions } from '../transactions/transactions';
import { CardWaits } from './card-waits';
import { checkTap } from './check-tap';
import { JoinedChains } from './joined-chains';
import { tapTermsOf } from './tap-terms';

/** Taps whose callers do not wait for the card: stored, answered, and then waited for until they are read, canceled or too late. */
@Controller()
export class RequestTap {
  constructor(
    private readonly transactions: Transactions,
    private readonly chains: JoinedChains,
    private readonly waits: CardWaits,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @OnCommand('taps.request')
  async request(command: Command<'taps.request'>): Promise<TapReply> {
    const { data: asked } = command;
    checkTap(asked, this.settings);
    const joins = asked.chainId === null ? null : await this.chains.find(asked.chainId, asked.platformId);
    const request = { type: 'Request', tap: tapTermsOf(asked), joins } as const;
    const stored = await this.transactions.execute(asked.transactionId, request, command);
    this.waits.begin(asked.transactionId, command);
    return tapReply(stored);
  }

  @OnCommand('taps.cancel')
  async cancel(command: Command<'taps.cancel'>): Promise<TapReply> {
    const { transactionId, platformId, expectedRevision } = command.data;
    await this.transactions.loadOfPlatform(transactionId, platformId);
    const canceled = await this.transactions.execute(transactionId, { type: 'Cancel' }, command, expectedRevision);
    await this.endIfCanceled(canceled);
    return tapReply(canceled);
  }

  @OnCommand('taps.await-card')
  async awaitCard(command: Command<'taps.await-card'>): Promise<TransactionPlace> {
    const { transactionId, platformId } = command.data;
    const handled = await this.transactions.loadOfPlatform(transactionId, platformId);
    if (handled.state.status === 'requested' && !handled.state.cancellation) this.waits.begin(transactionId, command);
    return placeOf(handled);
  }

  @OnCommand('taps.end-wait')
  async endWait(command: Command<'taps.end-wait'>): Promise<TransactionPlace> {
    const { transactionId, platformId } = command.data;
    await this.transactions.loadOfPlatform(transactionId, platformId);
    const handled = await this.transactions.execute(transactionId, { type: 'EndWait', reason: 'timed_out' }, command);
    await this.endIfCanceled(handled);
    return placeOf(handled);
  }

  /** Also of a tap that was canceled before: the reader may not have heard of it. */
  private async endIfCanceled({ state }: HandledTransaction): Promise<void> {
    if (state.status === 'requested' && state.cancellation) await this.waits.end(state.terms);
  }
}
