import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, SimulatedDispute, TransactionReply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import type { KnownTransaction } from '@taprail/taps-domain';
import { AcquirerRefused } from '../acquirer/acquirer';
import { SIMULATED_LEVERS, type SimulatedLevers } from '../acquirer/levers';
import { NewsReader } from '../news/news-reader';
import { disputeIdOf } from '../news/take-news';
import { knownIn, replyFrom, Transactions } from '../transactions';

/** Where another process reads the news, they arrive within its poll. */
const patienceMs = 5_000;
const lookAgainMs = 20;

/** The simulator's refusals in the words of the public table, and the field that they are about. */
const refusals: Readonly<Record<string, readonly [code: string, param?: string]>> = {
  card_not_found: ['invalid_value', 'card'],
  invalid_reason: ['invalid_value', 'reason'],
  invalid_stage: ['invalid_value', 'stage'],
  invalid_amount: ['invalid_value', 'amount'],
  amount_exceeds_captured: ['invalid_value', 'amount'],
  authorisation_not_found: ['charge_not_posted'],
  not_captured: ['charge_not_posted'],
  dispute_closed: ['dispute_closed'],
};

/** The test environment's levers at the acquirer. What they cause comes back as news, as it would by itself. */
@Controller()
export class SimulateDispute {
  constructor(
    private readonly transactions: Transactions,
    private readonly news: NewsReader,
    @Inject(SIMULATED_LEVERS) private readonly levers: SimulatedLevers | null,
  ) {}

  @OnCommand('taps.present-card')
  async presentCard({ data }: Command<'taps.present-card'>): Promise<object> {
    const { device, subMerchantId, card } = data;
    await this.pull((levers) => levers.presentCard(device, subMerchantId, card));
    return {};
  }

  @OnCommand('taps.simulate')
  async simulate({ data }: Command<'taps.simulate'>): Promise<TransactionReply> {
    const { transactionId, platformId, action } = data;
    const state = knownIn(await this.transactions.ofPlatform(transactionId, platformId));
    const hasArrived = action.type === 'open' ? await this.open(state, action) : await this.decide(state, action);
    for (const endMs = performance.now() + patienceMs; ; await sleep(lookAgainMs)) {
      this.news.wake();
      const handled = await this.transactions.load(transactionId);
      if (hasArrived(knownIn(handled))) return replyFrom(handled);
      if (performance.now() >= endMs) throw new Rejection('psp_timeout');
    }
  }

  private async open(state: KnownTransaction, { type: _type, ...wanted }: Extract<SimulatedDispute, { type: 'open' }>) {
    const authorisation = state.presented.authorisationId;
    const id = disputeIdOf(await this.pull((levers) => levers.openDispute({ authorisation, ...wanted })));
    return ({ disputes }: KnownTransaction) => disputes.some((dispute) => dispute.id === id);
  }

  private async decide(
    { disputes }: KnownTransaction,
    { type, disputeId }: Exclude<SimulatedDispute, { type: 'open' }>,
  ) {
    const dispute = disputes.find(({ id }) => id === disputeId);
    if (!dispute) throw new Rejection('dispute_not_found');
    if (dispute.closedAt !== null) throw new Rejection('dispute_closed');
    await this.pull((levers) => levers.decideDispute(dispute.acquirerReference, type));
    return (state: KnownTransaction) =>
      state.disputes.some(({ id, closedAt }) => id === disputeId && closedAt !== null);
  }

  private async pull<T>(pull: (levers: SimulatedLevers) => Promise<T>): Promise<T> {
    if (!this.levers) throw new Rejection('route_not_found');
    try {
      return await pull(this.levers);
    } catch (error) {
      if (!(error instanceof AcquirerRefused)) throw error;
      const [code, param] = refusals[error.code] ?? ['invalid_value'];
      throw new Rejection(code, { message: error.message }, param);
    }
  }
}
