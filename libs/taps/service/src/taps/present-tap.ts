import { Controller, Inject } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus, OnCommand } from '@taprail/bus';
import type { Command, Envelope, TapReply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { SETTINGS, type Settings } from '@taprail/settings';
import type { TapTerms } from '@taprail/taps-domain';
import { AcquirerRefused, AcquirerUnavailable, type CardRead, ReaderRefusal } from '../acquirer/acquirer';
import { CarryOut } from '../acquirer-calls/carry-out';
import { TapMetrics } from '../metrics/tap-metrics';
import { tapReply } from '../transactions/replies';
import { type HandledTransaction, recordedIn, Transactions } from '../transactions/transactions';
import { ReaderCalls } from './reader-calls';
import { checkTap } from './check-tap';
import { JoinedChains } from './joined-chains';
import { TakeCard } from './take-card';
import { tapTermsOf } from './tap-terms';

/** A tap whose caller waits: what can be refused is refused before the reader lights up. */
@Controller()
export class PresentTap {
  constructor(
    private readonly transactions: Transactions,
    private readonly carryOut: CarryOut,
    private readonly takeCard: TakeCard,
    private readonly chains: JoinedChains,
    private readonly readers: ReaderCalls,
    private readonly metrics: TapMetrics,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(COMMAND_BUS) private readonly bus: Pick<CommandBus, 'mayRepeat'>,
  ) {}

  @OnCommand('taps.present')
  async present(command: Command<'taps.present'>): Promise<TapReply> {
    const { data: asked } = command;
    // The id of the transaction derives from the command: a command that comes once finds nothing written.
    const before = this.bus.mayRepeat
      ? await this.transactions.loadAfter(asked.transactionId, command)
      : this.transactions.unwritten;
    if (before.state.status !== 'none') return tapReply(await this.resume(before, command));
    checkTap(asked, this.settings);
    const joins = asked.chainId === null ? null : await this.chains.find(asked.chainId, asked.platformId);
    const tap = tapTermsOf(asked);
    const card = await this.metrics.time('card', () => this.readCard(tap));
    const { subMerchantRevision } = asked;
    return tapReply(await this.takeCard.take(before, { tap, card, joins, subMerchantRevision }, command));
  }

  /** For a platform that repeats its request: nothing that has changed since can refuse what was done then. */
  @OnCommand('taps.answer-again')
  async answerAgain(command: Command<'taps.answer-again'>): Promise<TapReply | null> {
    const { transactionId, platformId } = command.data;
    const loaded = await this.transactions.loadAfter(transactionId, command);
    if (loaded.state.status === 'none' || loaded.state.subject.platformId !== platformId) return null;
    return tapReply(await this.resume(loaded, command));
  }

  /**
   * The same intention again, after a crash or a lost answer: answered as it was first, whatever has happened
   * since. A tap that was never answered is completed; one that was only asked for had its answer.
   */
  private async resume(loaded: HandledTransaction, message: Envelope): Promise<HandledTransaction> {
    const state = recordedIn(loaded);
    if (state.status === 'requested') return loaded;
    const isAnswered = loaded.history.length > 1 || !state.pending;
    if (isAnswered) return loaded;
    return this.carryOut.resumeCall(state.subject.transactionId, message).catch((error: unknown) => {
      // Nobody can look for its outcome now: it stays as it is known.
      if (error instanceof AcquirerUnavailable) return loaded;
      throw error;
    });
  }

  private async readCard(tap: TapTerms): Promise<CardRead> {
    try {
      return await this.readers.read(tap);
    } catch (error) {
      if (error instanceof ReaderRefusal)
        throw new Rejection(error.code, error.cause ? { cause: error.cause } : {}, 'device');
      if (error instanceof AcquirerRefused) throw refusedPayment(error);
      if (!(error instanceof AcquirerUnavailable)) throw error;
      // It may have lit up all the same.
      void this.readers.release(tap);
      throw new Rejection('psp_unavailable');
    }
  }
}

/** The fields that an acquirer may refuse before a card is read. */
const paramOf: Readonly<Record<string, string>> = {
  invalid_amount: 'amount',
  invalid_descriptor: 'statement_descriptor_suffix',
};

/** Its account may have been closed a moment ago: the provider knows it before we do. */
const refusedPayment = ({ code, message }: AcquirerRefused): Rejection => {
  if (code === 'account_not_enabled') return new Rejection('charges_not_enabled', {}, 'submerchant');
  const param = paramOf[code];
  return param === undefined
    ? new Rejection('psp_error', { reason: message })
    : new Rejection('invalid_value', { message }, param);
};
