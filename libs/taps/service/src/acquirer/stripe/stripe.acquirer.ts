import type * as Say from '@taprail/contracts/acquirer';
import { stripeEvidenceBytesMax } from '@taprail/taps-domain';
import { type Acquirer, AcquirerRefused, type AcquirerTraits } from '../acquirer';
import { DisputeEvidence } from './disputes/evidence';
import { StripeEvents } from './events/stripe-events';
import { unavailable } from './failures';
import { Authorising } from './payment/authorising';
import { Capturing } from './payment/capturing';
import { readPayment } from './payment/held-payment';
import { Holding } from './payment/holding';
import { RefundShortages } from './payment/refund-shortages';
import { Refunding } from './payment/refunding';
import { StripePayments } from './payment/stripe-payments';
import { CardReading } from './reader/card-reading';
import { ReaderRelease } from './reader/reader-release';
import type { StripeParts } from './stripe-parts';

/** Card payments at Stripe Terminal. It keeps nothing between calls: what it must know is in our log or at Stripe. */
export class StripeAcquirer implements Acquirer {
  readonly traits: AcquirerTraits = {
    voidsCaptures: false,
    shrinksHolds: false,
    quotes: false,
    acceptsInquiries: false,
    evidenceBytesMax: stripeEvidenceBytesMax,
  };
  readonly madePayments: StripePayments;
  private readonly readers: CardReading;
  private readonly release: ReaderRelease;
  private readonly authorising: Authorising;
  private readonly capturing: Capturing;
  private readonly holding: Holding;
  private readonly refunding: Refunding;
  private readonly evidence: DisputeEvidence;
  private readonly events: StripeEvents;

  constructor(private readonly parts: StripeParts) {
    this.release = new ReaderRelease(parts);
    this.readers = new CardReading(parts, this.release);
    this.capturing = new Capturing(parts);
    this.authorising = new Authorising(parts, this.capturing);
    this.holding = new Holding(parts);
    this.refunding = new Refunding(parts, new RefundShortages(parts));
    this.madePayments = new StripePayments(parts);
    this.evidence = new DisputeEvidence(parts);
    this.events = new StripeEvents(parts);
  }

  readCard(request: Say.ReadCard, signal?: AbortSignal): Promise<Say.CardRead> {
    return this.readers.read(request, signal);
  }

  /** A payment that is being authorised ends by itself, or by what is asked of it later. */
  async abandon(reading: Say.AtReader): Promise<void> {
    if (!reading.isAuthorising) await this.release.abandon(reading);
  }

  authorise(request: Say.AuthoriseRequest): Promise<Say.AuthorisationAndCapture> {
    return this.authorising.authorise(request);
  }

  increase(request: Say.IncreaseRequest): Promise<Say.IncreaseAnswer> {
    return this.holding.increase(request);
  }

  capture(request: Say.CaptureRequest): Promise<Say.CaptureAnswer> {
    return this.capturing.capture(request);
  }

  reverse(request: Say.ReverseRequest): Promise<Say.ReverseAnswer> {
    return this.holding.reverse(request);
  }

  refund(request: Say.RefundRequest): Promise<Say.RefundAnswer> {
    return this.refunding.refund(request);
  }

  async outcomeOf(call: Say.AskedCall): Promise<Say.CallOutcome | undefined> {
    const { kind, payment: id, reference, converts = false } = call;
    if (!id) return undefined;
    const payment = await readPayment(this.parts.stripe, id);
    switch (kind) {
      case 'authorisation':
        return { kind, answer: await this.authorising.outcomeOf(call, payment) };
      case 'increase':
        return outcome(kind, this.holding.increaseOf(payment, reference));
      case 'capture':
        return outcome(kind, this.capturing.outcomeOf(payment, reference, { converts }));
      case 'reversal':
        return outcome(kind, this.holding.reversalOf(payment, reference));
      case 'refund':
        return outcome(kind, await this.refunding.outcomeOf(id, reference));
    }
  }

  addEvidenceFile(dispute: string, file: Say.EvidenceUpload): Promise<string> {
    return this.evidence.addFile(dispute, file);
  }

  submitEvidence(dispute: string, evidence: Say.EvidencePieces): Promise<void> {
    return this.evidence.submit(dispute, evidence);
  }

  acceptDispute(dispute: string): Promise<void> {
    return this.evidence.accept(dispute);
  }

  async quote(from: string, to: string): Promise<Say.FxQuote> {
    throw new AcquirerRefused('currency_not_supported', `Stripe quotes nothing: ${from} to ${to} is told by a capture`);
  }

  readEvents(after: number, limit: number): Promise<readonly Say.PlacedNews[]> {
    return this.events.read(after, limit);
  }

  async check(): Promise<void> {
    await this.parts.stripe.terminal.readers.list({ limit: 1 }).catch(unavailable);
  }
}

const outcome = <Kind extends Say.CallOutcome['kind']>(
  kind: Kind,
  answer: Extract<Say.CallOutcome, { kind: Kind }>['answer'] | undefined,
): Say.CallOutcome | undefined => (answer === undefined ? undefined : ({ kind, answer } as Say.CallOutcome));
