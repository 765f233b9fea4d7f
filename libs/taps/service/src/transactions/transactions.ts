import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { Rejection } from '@taprail/event-sourcing';
import { Codec, EVENT_STORE, type EventStore, type Handled, StreamRepository } from '@taprail/event-store';
import {
  type KnownTransaction,
  type RecordedTransaction,
  type Transaction,
  transaction,
  type TransactionCommand,
  type TransactionEvent,
  transactionStreamPrefix,
  upcasters,
} from '@taprail/taps-domain';

export const streamPrefix = transactionStreamPrefix;
export const transactionCodec = new Codec<TransactionEvent>(upcasters);

export type HandledTransaction = Handled<Transaction, TransactionEvent>;

/** The repository of the transaction streams, and the only writer of them. */
@Injectable()
export class Transactions extends StreamRepository<Transaction, TransactionCommand, TransactionEvent> {
  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix, decider: transaction, codec: transactionCodec });
  }

  /** Another platform's transaction is an unknown one. */
  async loadOfPlatform(transactionId: string, platformId: string): Promise<HandledTransaction> {
    const handled = await this.load(transactionId);
    const { state } = handled;
    if (state.status === 'none' || state.subject.platformId !== platformId) {
      throw new Rejection('transaction_not_found');
    }
    return handled;
  }
}

export const recordedIn = ({ state }: Pick<HandledTransaction, 'state'>): RecordedTransaction => {
  if (state.status === 'none') throw new Error('A transaction without history cannot be answered');
  return state;
};

export const knownIn = (handled: Pick<HandledTransaction, 'state'>): KnownTransaction => {
  const state = recordedIn(handled);
  if (state.status !== 'known') throw new Error('The card of the transaction was not read');
  return state;
};

/** For levers at the acquirer, who has not heard of a tap without a card. */
export const chargedIn = ({ state }: Pick<HandledTransaction, 'state'>): KnownTransaction => {
  if (state.status !== 'known') throw new Rejection('charge_not_posted');
  return state;
};
