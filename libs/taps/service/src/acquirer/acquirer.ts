import type * as Say from '@taprail/contracts/acquirer';

export type * from '@taprail/contracts/acquirer';

/**
 * The acquirer, the card scheme and the reader in our words. Every call is idempotent by its reference. A call that ends
 * in OutcomeUnknown may have been carried out: ask `outcomeOf`, never assume.
 */
export interface Acquirer {
  readonly traits: AcquirerTraits;
  /**
   * Waits for a card at the reader. Rejects with ReaderRefusal; nothing is authorised by it. `signal` ends the wait of the caller
   * and not that of the reader: the same reference goes on with it, until it is abandoned.
   */
  readCard(request: Say.ReadCard, signal?: AbortSignal): Promise<Say.CardRead>;
  /**
   * Nothing will be authorised with this reading: the reader is free for the next one, and whoever still waits for a card
   * under this reference is refused one. An answered authorisation frees it too, and so does a minute in which nobody came back.
   */
  abandon(reading: Say.AtReader): Promise<void>;
  /**
   * With `capture`, an acquirer that can do both in one call captures what it approved in full. After OutcomeUnknown the capture may
   * have been made as well: `outcomeOf` the authorisation, then `capture` under the same reference, give the two answers.
   */
  authorise(request: Say.AuthoriseRequest): Promise<Say.AuthorisationAndCapture>;
  increase(request: Say.IncreaseRequest): Promise<Say.IncreaseAnswer>;
  capture(request: Say.CaptureRequest): Promise<Say.CaptureAnswer>;
  /** Giving back the whole of what is not held any more, or of what never arrived, is granted and stays so. */
  reverse(request: Say.ReverseRequest): Promise<Say.ReverseAnswer>;
  refund(request: Say.RefundRequest): Promise<Say.RefundAnswer>;
  /** Undefined: it never arrived. */
  outcomeOf(call: Say.AskedCall): Promise<Say.CallOutcome | undefined>;
  /** Returns the name by which evidence names the file. The same id again is the same file. */
  addEvidenceFile(dispute: string, file: Say.EvidenceUpload): Promise<string>;
  submitEvidence(dispute: string, evidence: Say.EvidencePieces): Promise<void>;
  acceptDispute(dispute: string): Promise<void>;
  /** Only where `traits.quotes`. */
  quote(from: string, to: string): Promise<Say.FxQuote>;
  /** News from a place on, oldest first; the place of the last one goes on from there. */
  readEvents(after: number, limit: number): Promise<readonly Say.PlacedNews[]>;
  /** Calls the listener when there are new events, at acquirers that can push; others are polled. */
  onEvents?(listener: () => void): () => void;
  check(): Promise<void>;
  /** Where a payment is made before its tap is stored, so that a crash between the two leaves one behind. */
  readonly madePayments?: MadePayments;
}

/** Payments of this deployment, as the acquirer lists them. */
export interface MadePayments {
  /** Made in a time, and not cancelled; those that are being worked on are left out. */
  list(sinceMs: number, untilMs: number): AsyncIterable<Say.MadePayment>;
  /** False where it has moved on, or was cancelled before: nothing of it is touched that was captured. */
  cancel(payment: string): Promise<boolean>;
}

export const ACQUIRER = Symbol('Acquirer');

/** What acquirers do differently. */
export type AcquirerTraits = Readonly<{
  /** A capture can be taken back before the day ends; else it is refunded. */
  voidsCaptures: boolean;
  /** A part of a hold goes back to the cardholder when it is released; else with the capture. */
  shrinksHolds: boolean;
  /** Rates are quoted; else a capture tells at which rate it was converted. */
  quotes: boolean;
  /** An inquiry can be accepted, which loses it; else it is ended by a refund. */
  acceptsInquiries: boolean;
  /** All evidence files of a dispute together. */
  evidenceBytesMax: number;
}>;

/** No answer within the time: it may have happened. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** The acquirer did not take a call that changes nothing by itself: a card reading, a query, a page of events. */
export class AcquirerUnavailable extends Error {
  override readonly name = 'AcquirerUnavailable';
}

/** Understood and refused for good: a reference used twice for different things, a dispute that is closed. */
export class AcquirerRefused extends Error {
  override readonly name = 'AcquirerRefused';

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Why no card came, where the acquirer has no word of its own. Public. */
export const timeoutCauses = {
  /** The reader asked for one until the end of its time. */
  noCard: 'no_card',
  /** The tap had ended: the reader asks for a card no more. */
  givenUp: 'given_up',
} as const;

/** The reader could not give a card; the code is public. */
export class ReaderRefusal extends Error {
  override readonly name = 'ReaderRefusal';

  /** `cause`: why, in the acquirer's word, where that says more. */
  constructor(
    readonly code: Say.ReaderRefusalCode,
    cause?: string,
  ) {
    super(code, cause === undefined ? {} : { cause });
  }
}
