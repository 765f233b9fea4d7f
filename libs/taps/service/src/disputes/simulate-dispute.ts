import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import { type Command, disputeIdOf, type SimulatedDispute, type TransactionPlace } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import type { KnownTransaction } from '@taprail/taps-domain';
import { SIMULATED_LEVERS, type SimulatedLevers } from '../acquirer/levers';
import { pullLever } from '../acquirer/pull-lever';
import { AcquirerEventReader } from '../acquirer-events/acquirer-event-reader';
import { placeOf } from '../transactions/replies';
import { chargedIn, knownIn, Transactions } from '../transactions/transactions';

/** Acquirer events that another process reads arrive within its poll. */
const patienceMs = 5_000;
const lookAgainMs = 20;

/** The test environment's actions at the acquirer. Their effects arrive as acquirer events, as real ones do. */
@Controller()
export class SimulateDispute {
  constructor(
    private readonly transactions: Transactions,
    private readonly acquirerEvents: AcquirerEventReader,
    @Inject(SIMULATED_LEVERS) private readonly levers: SimulatedLevers | null,
  ) {}

  @OnCommand('taps.present-card')
  async presentCard({ data }: Command<'taps.present-card'>): Promise<object> {
    const { device, subMerchantId, card } = data;
    await pullLever(this.levers, (levers) => levers.presentCard(device, subMerchantId, card));
    return {};
  }

  @OnCommand('taps.simulate')
  async simulate({ data }: Command<'taps.simulate'>): Promise<TransactionPlace> {
    const { transactionId, platformId, action } = data;
    const state = chargedIn(await this.transactions.loadOfPlatform(transactionId, platformId));
    const hasArrived = action.type === 'open' ? await this.open(state, action) : await this.decide(state, action);
    for (const endMs = performance.now() + patienceMs; ; await sleep(lookAgainMs)) {
      this.acquirerEvents.wake();
      const handled = await this.transactions.load(transactionId);
      if (hasArrived(knownIn(handled))) return placeOf(handled);
      if (performance.now() >= endMs) throw new Rejection('psp_timeout');
    }
  }

  private async open(state: KnownTransaction, { type: _type, ...wanted }: Extract<SimulatedDispute, { type: 'open' }>) {
    const authorisation = state.presented.authorisationId;
    const id = disputeIdOf(await pullLever(this.levers, (levers) => levers.openDispute({ authorisation, ...wanted })));
    return ({ disputes }: KnownTransaction) => disputes.some((dispute) => dispute.id === id);
  }

  private async decide(
    { disputes }: KnownTransaction,
    { type, disputeId }: Exclude<SimulatedDispute, { type: 'open' }>,
  ) {
    const dispute = disputes.find(({ id }) => id === disputeId);
    if (!dispute) throw new Rejection('dispute_not_found');
    if (dispute.closedAt !== null) throw new Rejection('dispute_closed');
    await pullLever(this.levers, (levers) => levers.decideDispute(dispute.acquirerReference, type));
    return (state: KnownTransaction) =>
      state.disputes.some(({ id, closedAt }) => id === disputeId && closedAt !== null);
  }
}
