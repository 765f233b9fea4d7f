import { Inject, Injectable } from '@nestjs/common';
import type { Envelope } from '@taprail/contracts';
import { stepOf } from '@taprail/event-store';
import type { PendingCall } from '@taprail/taps-domain';
import { ACQUIRER, type Acquirer, OutcomeUnknown } from '../acquirer/acquirer';
import { TapMetrics } from '../metrics/tap-metrics';
import { type HandledTransaction, knownIn, Transactions } from '../transactions/transactions';
import { AcquirerCalls, askedCall, type RecordCommand } from './acquirer-calls';

/**
 * Makes the call that a transaction waits for and records what came of it. The intention is stored before anyone comes
 * here, so a crash on the way is found by whoever looks next.
 */
@Injectable()
export class CarryOut {
  constructor(
    private readonly transactions: Transactions,
    private readonly calls: AcquirerCalls,
    private readonly metrics: TapMetrics,
    @Inject(ACQUIRER) private readonly acquirer: Acquirer,
  ) {}

  /** The call as it was just intended. */
  async makeCall(handled: HandledTransaction, message: Envelope): Promise<HandledTransaction> {
    const { state } = handled;
    if (state.status !== 'known' || !state.pending) return handled;
    const { pending } = state;
    const done = await this.record(handled, pending, message, () => this.calls.make(state, pending));
    // A reversal that the answer makes necessary, such as that of a part of a sale, is sent at once.
    return isReversalAfter(pending, done) ? this.makeCall(done, message) : done;
  }

  /** Someone was here before: what became of the call is asked for, and a tap is never authorised twice. */
  async resumeCall(transactionId: string, message: Envelope): Promise<HandledTransaction> {
    const handled = await this.transactions.load(transactionId);
    const { state } = handled;
    if (state.status !== 'known' || !state.pending) return handled;
    const { pending } = state;
    return this.record(handled, pending, message, async () => {
      const outcome = await this.acquirer.outcomeOf(askedCall(state, pending));
      if (outcome) return this.calls.read(state, outcome);
      if (pending.kind === 'authorise') throw new OutcomeUnknown('The acquirer has not heard of it');
      return this.calls.make(state, pending);
    });
  }

  private async record(
    before: HandledTransaction,
    pending: PendingCall,
    message: Envelope,
    call: () => Promise<RecordCommand>,
  ): Promise<HandledTransaction> {
    if (pending.kind !== 'authorise') return this.store(before, pending, message, await this.answerTo(pending, call));
    const answer = await this.metrics.time('acquirer', () => this.answerTo(pending, call));
    const done = await this.metrics.time('record', () => this.store(before, pending, message, answer));
    this.metrics.countAuthorisation(knownIn(done));
    return done;
  }

  private answerTo({ reference, kind }: PendingCall, call: () => Promise<RecordCommand>): Promise<Answer> {
    return call().catch((error: unknown) => {
      if (!(error instanceof OutcomeUnknown)) throw error;
      return { type: 'NoteUnanswered', reference, kind };
    });
  }

  private store(
    before: HandledTransaction,
    { reference, attempts }: PendingCall,
    message: Envelope,
    answer: Answer,
  ): Promise<HandledTransaction> {
    const { transactionId } = knownIn(before).subject;
    // Each try is a fact of its own: the same try recorded twice is one.
    const step = stepOf(message, `${reference}-${attempts}`);
    return this.transactions.executeFrom(transactionId, before, answer, step);
  }
}

type Answer = RecordCommand | Readonly<{ type: 'NoteUnanswered'; reference: string; kind: PendingCall['kind'] }>;

const isReversalAfter = ({ reference }: PendingCall, { state }: HandledTransaction): boolean =>
  state.status === 'known' && state.pending?.kind === 'reverse' && state.pending.reference !== reference;
