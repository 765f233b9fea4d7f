import { Inject, Injectable } from '@nestjs/common';
import type { Envelope } from '@taprail/contracts';
import { stepOf } from '@taprail/event-store';
import type { PendingCall } from '@taprail/taps-domain';
import { ACQUIRER, type Acquirer, AcquirerUnavailable, OutcomeUnknown } from '../acquirer/acquirer';
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
    const make = () => this.calls.make(state, pending);
    const done = await this.record(handled, pending, message, { isFirst: true, ask: make });
    // A reversal that the answer makes necessary, such as that of a part of a sale, is sent at once.
    return isReversalAfter(pending, done) ? this.makeCall(done, message) : done;
  }

  /** Someone was here before: what became of the call is asked for, and a tap is never authorised twice. */
  async resumeCall(transactionId: string, message: Envelope): Promise<HandledTransaction> {
    const handled = await this.transactions.load(transactionId);
    const { state } = handled;
    if (state.status !== 'known' || !state.pending) return handled;
    const { pending } = state;
    const ask = async (): Promise<RecordCommand> => {
      const outcome = await this.acquirer.outcomeOf(askedCall(state, pending));
      if (outcome) return this.calls.read(state, outcome);
      if (pending.kind === 'authorise') throw new OutcomeUnknown('The acquirer has not heard of it');
      return this.calls.make(state, pending);
    };
    return this.record(handled, pending, message, { isFirst: false, ask });
  }

  private async record(
    before: HandledTransaction,
    pending: PendingCall,
    message: Envelope,
    attempt: Attempt,
  ): Promise<HandledTransaction> {
    if (pending.kind !== 'authorise')
      return this.store(before, pending, message, await this.answerTo(pending, attempt));
    const answer = await this.metrics.time('acquirer', () => this.answerTo(pending, attempt));
    const done = await this.metrics.time('record', () => this.store(before, pending, message, answer));
    this.metrics.countAuthorisation(knownIn(done));
    return done;
  }

  private answerTo({ reference, kind }: PendingCall, attempt: Attempt): Promise<Answer> {
    return attempt.ask().catch((error: unknown) => {
      if (!isUnanswered(error, kind, attempt)) throw error;
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

type Attempt = Readonly<{ isFirst: boolean; ask: () => Promise<RecordCommand> }>;

/**
 * A call that was not taken is asked for again as one whose answer was lost. An authorisation that nobody can look for is not: it would
 * be reversed after the last question, although none was heard.
 */
const isUnanswered = (error: unknown, kind: PendingCall['kind'], { isFirst }: Attempt): boolean =>
  error instanceof OutcomeUnknown || (error instanceof AcquirerUnavailable && (isFirst || kind !== 'authorise'));

const isReversalAfter = ({ reference }: PendingCall, { state }: HandledTransaction): boolean =>
  state.status === 'known' && state.pending?.kind === 'reverse' && state.pending.reference !== reference;
