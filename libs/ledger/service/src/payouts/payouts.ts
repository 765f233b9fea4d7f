import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { PayoutReply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { Codec, EVENT_STORE, type EventStore, type Handled, StreamRepository } from '@taprail/event-store';
import {
  type KnownPayout,
  type Payout,
  payout,
  type PayoutCommand,
  type PayoutEvent,
  payoutRun,
  type PayoutRun,
  type PayoutRunCommand,
  type PayoutRunEvent,
  payoutRunStreamPrefix,
  payoutStreamPrefix,
  payoutUpcasters,
  payoutView,
} from '@taprail/ledger-domain';
import { METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { type CountFailure, failureCounter } from './send/count-failures';

export const payoutCodec = new Codec<PayoutEvent>(payoutUpcasters);
export const payoutRunCodec = new Codec<PayoutRunEvent>(payoutUpcasters);

type PayoutStreams = StreamRepository<Payout, PayoutCommand, PayoutEvent>;

/** Repository of the payouts' streams. */
@Injectable()
export class Payouts extends StreamRepository<Payout, PayoutCommand, PayoutEvent> {
  private readonly countFailure: CountFailure;

  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock, @Inject(METRICS_REGISTRY) registry: Registry) {
    super(store, clock, { streamPrefix: payoutStreamPrefix, decider: payout, codec: payoutCodec });
    this.countFailure = failureCounter(registry);
  }

  override async execute(...given: Parameters<PayoutStreams['execute']>): Promise<Handled<Payout, PayoutEvent>> {
    const handled = await super.execute(...given);
    const [, command] = given;
    if (command.type === 'FailPayout') this.countFailure(command.failureCode);
    return handled;
  }

  /** Another platform's payout is an unknown one. */
  async requireOfPlatform(payoutId: string, platformId: string): Promise<Handled<Payout, PayoutEvent>> {
    const handled = await this.load(payoutId);
    if (handled.state.status === 'none' || handled.state.scheduled.platformId !== platformId) {
      throw new Rejection('payout_not_found');
    }
    return handled;
  }
}

/** Repository of the runs' streams. */
@Injectable()
export class PayoutRuns extends StreamRepository<PayoutRun, PayoutRunCommand, PayoutRunEvent> {
  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix: payoutRunStreamPrefix, decider: payoutRun, codec: payoutRunCodec });
  }
}

export const knownPayout = ({ state }: Handled<Payout, PayoutEvent>): KnownPayout => {
  if (state.status === 'none') throw new Error('A payout without history cannot be answered');
  return state;
};

/** Folded from the stream just written, so the caller always reads its own write. */
export const payoutReply = (handled: Handled<Payout, PayoutEvent>): PayoutReply => {
  const state = knownPayout(handled);
  const { revision, position } = handled;
  if (position === undefined) throw new Error('A payout without history cannot be answered');
  const { payoutId, platformId } = state.scheduled;
  return { payoutId, platformId, payout: payoutView(state), revision, position: String(position) };
};
