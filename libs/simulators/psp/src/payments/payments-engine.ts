import { Book } from './book/book';
import type { HoldDueKind } from './book/dues';
import type { SchemeDispute } from './book/fact';
import type { Hold } from './book/hold';
import { CardCatalogue } from './cards/card-catalogue';
import { DisputeCases } from './disputes/dispute-cases';
import { quoteAt } from './cards/fx/quote';
import { authorisationAnswer, authorise, authorisedBefore } from './holds/authorise';
import { capture } from './holds/capture';
import { requireCapturable } from './holds/capture-at-once';
import { increase } from './holds/increase';
import { refund } from './holds/refund';
import { reverse } from './holds/reverse';
import { settleLate } from './holds/settle-late';
import type * as Say from './messages';
import { EventRecorder } from './event-recorder';
import { CardReaders } from './reader/card-readers';

/** Instants that one call may pass through; what is left is due at the next call. */
const instantsMax = 10_000;

const partsOf = (dueId: string): [kind: string, id: string] => {
  const at = dueId.indexOf(':');
  return [dueId.slice(0, at), dueId.slice(at + 1)];
};

/** Cards, issuers and schemes over the book. It reads no clock: every call says what time it is. */
export class PaymentsEngine {
  readonly cards: CardCatalogue;
  private readonly readers: CardReaders;
  private readonly newsDesk: EventRecorder;
  private readonly disputes: DisputeCases;

  constructor(
    readonly seed: string,
    readonly book = new Book(),
  ) {
    this.cards = new CardCatalogue(seed);
    this.readers = new CardReaders(book, this.cards);
    this.newsDesk = new EventRecorder(book, seed);
    this.disputes = new DisputeCases(book, this.newsDesk, seed);
  }

  presentCard(device: string, subMerchantId: string, card: string): void {
    this.readers.present(device, subMerchantId, card);
  }

  readCard(request: Say.ReadCard, nowMs: number): Say.Reading {
    return this.readers.read(request, nowMs);
  }

  abandon(reading: Say.AtReader): void {
    this.readers.abandon(reading);
  }

  /** `isLong`: whether a long hold was asked for; null where the category of the merchant alone decides. */
  authorise(
    request: Say.SimulatedAuthoriseRequest,
    nowMs: number,
    isLong: boolean | null = null,
  ): Say.AuthorisationReply {
    this.due(nowMs);
    const known = this.book.find(request.reference, nowMs);
    try {
      requireCapturable(this.book, request, nowMs);
      const reply = known
        ? authorisedBefore(this.seed, known, request)
        : authorise({ book: this.book, cards: this.cards, seed: this.seed }, request, nowMs, isLong);
      return this.captureAtOnce(request, reply, nowMs);
    } finally {
      this.readers.served(request, known === undefined);
    }
  }

  increase(request: Say.IncreaseRequest, nowMs: number): Say.IncreaseAnswer {
    this.due(nowMs);
    return increase(this.book, request, nowMs);
  }

  capture(request: Say.CaptureRequest, nowMs: number): Say.CaptureAnswer {
    this.due(nowMs);
    return capture(this.book, request, nowMs, (hold) => this.disputeByItself(hold, nowMs));
  }

  reverse(request: Say.ReverseRequest, nowMs: number): Say.ReverseAnswer {
    this.due(nowMs);
    return reverse(this.book, request, nowMs);
  }

  refund(request: Say.RefundRequest, nowMs: number): Say.RefundAnswer {
    this.due(nowMs);
    return refund(this.book, request, nowMs);
  }

  outcomeOf(reference: string, nowMs: number): Say.CallOutcome | undefined {
    this.due(nowMs);
    const hold = this.book.find(reference, nowMs);
    return hold && this.outcomeIn(hold, reference);
  }

  openDispute(request: Say.OpenDispute, nowMs: number): SchemeDispute {
    this.due(nowMs);
    return this.disputes.open(request, nowMs);
  }

  decideDispute(id: string, outcome: Say.DisputeOutcome, nowMs: number): SchemeDispute {
    this.due(nowMs);
    return this.disputes.decide(id, outcome, nowMs);
  }

  addEvidenceFile(id: string, fileId: string, bytes: Uint8Array, nowMs: number): void {
    this.due(nowMs);
    this.disputes.addFile(id, fileId, bytes);
  }

  submitEvidence(id: string, evidence: Readonly<Record<string, unknown>>, nowMs: number): void {
    this.due(nowMs);
    this.disputes.submitEvidence(id, evidence, nowMs);
  }

  escalateDispute(id: string, nowMs: number): SchemeDispute {
    this.due(nowMs);
    return this.disputes.escalate(id, nowMs);
  }

  acceptDispute(id: string, nowMs: number): void {
    this.due(nowMs);
    this.disputes.accept(id, nowMs);
  }

  quote(from: string, to: string, nowMs: number): Say.FxQuote {
    return quoteAt(this.seed, from, to, nowMs);
  }

  nextDueAtMs(): number | null {
    return this.book.dues.next()?.atMs ?? null;
  }

  /** Applies everything that is due up to now, each at its own instant. */
  due(nowMs: number): void {
    for (let applied = 0; applied < instantsMax; applied += 1) {
      const next = this.book.dues.next();
      if (next === null || next.atMs > nowMs) return;
      const [kind, id] = partsOf(next.id);
      if (kind === 'dispute') this.disputes.fallDue(id, next.atMs);
      else settleLate[kind as HoldDueKind](this.book, this.newsDesk, id, next.atMs);
      if (this.book.dues.next() === next) throw new Error(`${next.id} stays due for ever`);
    }
  }

  private captureAtOnce(
    { reference: authorisation, amount, capture }: Say.SimulatedAuthoriseRequest,
    reply: Say.AuthorisationReply,
    nowMs: number,
  ): Say.AuthorisationReply {
    const { answer } = reply;
    if (!capture || answer.outcome !== 'approved' || answer.approvedAmount < amount) return reply;
    const captured = this.capture({ ...capture, authorisation, releaseRest: true }, nowMs);
    return { ...reply, answer: { ...answer, capture: captured } };
  }

  private disputeByItself({ authorised }: Hold, nowMs: number): void {
    const { reference: authorisation, behaviour } = authorised;
    if (behaviour === 'dispute_fraud') this.disputes.open({ authorisation, reason: 'fraudulent' }, nowMs);
    if (behaviour === 'dispute_inquiry') {
      this.disputes.open({ authorisation, reason: 'unrecognized', stage: 'inquiry' }, nowMs);
    }
  }

  private outcomeIn(hold: Hold, reference: string): Say.CallOutcome | undefined {
    if (hold.authorised.reference === reference) {
      return { kind: 'authorisation', answer: authorisationAnswer(this.seed, hold.authorised) };
    }
    const step = hold.steps.find((each) => each.reference === reference);
    return step && ({ kind: step.kind, answer: step.answer } as Say.CallOutcome);
  }
}
