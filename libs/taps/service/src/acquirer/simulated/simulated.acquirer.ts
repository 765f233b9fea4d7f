import { type SimulatedAuthoriseRequest, type SimulatedPayments, SimulatorRefusal } from '@taprail/psp-simulator';
import { type Acquirer, AcquirerRefused, AcquirerUnavailable, OutcomeUnknown } from '../acquirer';
import type * as Say from '@taprail/contracts/acquirer';
import { awaitCard } from './await-card';
import { simulatedTraits } from './simulated-traits';

const refusedBy = (error: unknown): never => {
  if (error instanceof SimulatorRefusal)
    throw new AcquirerRefused(error.details.code ?? 'invalid_request', error.message);
  // The engine has decided and could not write it down, on a full disk for one: as with an answer that is lost.
  if (isSystemError(error)) throw new OutcomeUnknown(`The simulated acquirer cannot answer: ${error.message}`);
  throw error;
};

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string';

/** Reading a card and asking change no money: without an answer the caller may simply ask again. */
const unavailable = (error: unknown): never => {
  if (isSystemError(error)) throw new AcquirerUnavailable(`The simulated acquirer cannot answer: ${error.message}`);
  return refusedBy(error);
};

const inOurWords = <T>(answer: Promise<T>): Promise<T> => answer.catch(refusedBy);

/** The simulator's engine in the same process: no HTTP on the way of a tap. */
export class SimulatedAcquirer implements Acquirer {
  readonly traits = simulatedTraits;

  constructor(private readonly payments: SimulatedPayments) {}

  readCard(request: Say.ReadCard, signal?: AbortSignal): Promise<Say.CardRead> {
    const read = () => this.payments.readCard(request).catch(unavailable);
    return awaitCard({ read, abandon: () => this.abandon(request) }, signal);
  }

  abandon(reading: Say.AtReader): Promise<void> {
    return this.payments.abandon(reading).catch(unavailable);
  }

  /** A simulated loss of the answer happens at once: nobody learns anything from twenty seconds of silence. */
  authorise(request: Say.AuthoriseRequest): Promise<Say.AuthorisationAndCapture> {
    // Its card was read here, where everything is known of one.
    return this.payments.authorise(request as SimulatedAuthoriseRequest).then(({ answered, answer }) => {
      if (!answered) throw new OutcomeUnknown(`No answer to the authorisation ${request.reference}`);
      return answer;
    }, refusedBy);
  }

  increase(request: Say.IncreaseRequest): Promise<Say.IncreaseAnswer> {
    return inOurWords(this.payments.increase(request));
  }

  capture(request: Say.CaptureRequest): Promise<Say.CaptureAnswer> {
    return inOurWords(this.payments.capture(request));
  }

  reverse(request: Say.ReverseRequest): Promise<Say.ReverseAnswer> {
    return inOurWords(this.payments.reverse(request));
  }

  refund(request: Say.RefundRequest): Promise<Say.RefundAnswer> {
    return inOurWords(this.payments.refund(request));
  }

  outcomeOf({ reference }: Say.AskedCall): Promise<Say.CallOutcome | undefined> {
    return this.payments.outcomeOf(reference).catch(unavailable);
  }

  async addEvidenceFile(dispute: string, { id, bytes }: Say.EvidenceUpload): Promise<string> {
    await inOurWords(this.payments.addEvidenceFile(dispute, id, bytes));
    return id;
  }

  submitEvidence(dispute: string, evidence: Say.EvidencePieces): Promise<void> {
    return inOurWords(this.payments.submitEvidence(dispute, evidence));
  }

  acceptDispute(dispute: string): Promise<void> {
    return inOurWords(this.payments.acceptDispute(dispute));
  }

  quote(from: string, to: string): Promise<Say.FxQuote> {
    return this.payments.quote(from, to).catch(unavailable);
  }

  readEvents(after: number, limit: number): Promise<readonly Say.PlacedNews[]> {
    return this.payments.news(after, limit);
  }

  onEvents(listener: () => void): () => void {
    return this.payments.onNews(listener);
  }

  async check(): Promise<void> {
    await this.payments.news(0, 0);
  }
}
