import { createHash } from 'node:crypto';
import { BatchJournal } from '../../durability/batch-journal';
import type { BookedLine } from '../../payments/bank/booked-line';
import { sentStatements } from '../../payments/bank/statements';
import { Book } from '../../payments/book/book';
import type { SchemeDispute, Fact } from '../../payments/book/fact';
import type * as Say from '../../payments/messages';
import { PaymentsEngine } from '../../payments/payments-engine';
import { notFound } from '../../payments/refused';
import { type ArrivedFile, sentFiles } from '../../payments/settlement/sent-files';
import { type FaultKind, planFault, type SettlementFault } from '../../payments/settlement/settlement-faults';

export type SimulatedPaymentsOptions = Readonly<{ seed: string; nowMs: () => number; file?: string }>;

const newsMax = 1_000;
const sentMax = 100;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The engine with a clock and a memory: whatever it answers is written down first. */
export class SimulatedPayments {
  /** For what writes its own changes down before it answers. */
  readonly engine: PaymentsEngine;
  private readonly journal: BatchJournal<Fact> | null;
  private readonly nowMs: () => number;
  private readonly listeners = new Set<() => void>();
  private newsHeard: number;

  constructor({ seed, nowMs, file }: SimulatedPaymentsOptions) {
    const book = new Book();
    this.nowMs = nowMs;
    this.engine = new PaymentsEngine(seed, book);
    this.journal = file === undefined ? null : new BatchJournal<Fact>(file, (fact) => book.load(fact));
    if (book.forget(nowMs()) > 0) this.journal?.rewrite(book.facts());
    this.newsHeard = book.newsCount;
  }

  readCard = (request: Say.ReadCard): Promise<Say.Reading> =>
    this.kept((nowMs) => this.engine.readCard(request, nowMs), 'own');

  abandon = (reading: Say.AtReader): Promise<void> => this.kept(() => this.engine.abandon(reading));

  authorise = (request: Say.SimulatedAuthoriseRequest): Promise<Say.AuthorisationReply> =>
    this.kept((nowMs) => this.engine.authorise(request, nowMs));

  increase = (request: Say.IncreaseRequest): Promise<Say.IncreaseAnswer> =>
    this.kept((nowMs) => this.engine.increase(request, nowMs));

  capture = (request: Say.CaptureRequest): Promise<Say.CaptureAnswer> =>
    this.kept((nowMs) => this.engine.capture(request, nowMs));

  reverse = (request: Say.ReverseRequest): Promise<Say.ReverseAnswer> =>
    this.kept((nowMs) => this.engine.reverse(request, nowMs));

  refund = (request: Say.RefundRequest): Promise<Say.RefundAnswer> =>
    this.kept((nowMs) => this.engine.refund(request, nowMs));

  outcomeOf = (reference: string): Promise<Say.CallOutcome | undefined> =>
    this.kept((nowMs) => this.engine.outcomeOf(reference, nowMs));

  addEvidenceFile = (dispute: string, id: string, bytes: Uint8Array): Promise<void> =>
    this.kept((nowMs) => this.engine.addEvidenceFile(dispute, id, bytes, nowMs));

  submitEvidence = (dispute: string, evidence: Readonly<Record<string, unknown>>): Promise<void> =>
    this.kept((nowMs) => this.engine.submitEvidence(dispute, evidence, nowMs));

  acceptDispute = (dispute: string): Promise<void> => this.kept((nowMs) => this.engine.acceptDispute(dispute, nowMs));

  quote = (from: string, to: string): Promise<Say.FxQuote> => this.kept((nowMs) => this.engine.quote(from, to, nowMs));

  news = (after: number, limit: number): Promise<readonly Say.PlacedAcquirerEvent[]> =>
    this.kept((nowMs) => {
      this.engine.due(nowMs);
      return this.engine.book.news(after, Math.min(limit, newsMax));
    });

  settlementFiles = (after: string, limit: number): Promise<readonly ArrivedFile[]> =>
    this.sent(sentFiles, after, limit);

  bankStatements = (after: string, limit: number): Promise<readonly ArrivedFile[]> =>
    this.sent(sentStatements, after, limit);

  /** Booked on the bank account once, however often it is told. */
  bookAtBank = (line: Omit<BookedLine, 'atMs'>): Promise<void> =>
    this.kept((nowMs) => {
      const { book } = this.engine;
      if (!book.bank.has(line.id)) book.record(['booked', { ...line, atMs: nowMs }]);
    });

  spoilSettlement = (authorisation: string, fault: FaultKind): Promise<SettlementFault> =>
    this.kept((nowMs) => {
      const { book } = this.engine;
      const hold = book.find(authorisation, nowMs);
      if (!hold) throw notFound('authorisation', authorisation);
      const planned = planFault(fault, hold, nowMs);
      book.record(['fault', planned]);
      return planned;
    });

  presentCard = (device: string, subMerchantId: string, card: string): Promise<void> =>
    this.kept(() => this.engine.presentCard(device, subMerchantId, card));

  openDispute = (request: Say.OpenDispute): Promise<SchemeDispute> =>
    this.kept((nowMs) => this.engine.openDispute(request, nowMs));

  decideDispute = (dispute: string, outcome: Say.DisputeOutcome): Promise<SchemeDispute> =>
    this.kept((nowMs) => this.engine.decideDispute(dispute, outcome, nowMs));

  /** Called once there are news that are written down; the caller fetches them. */
  onNews(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  nextDueAtMs(): number | null {
    return this.engine.nextDueAtMs();
  }

  /** Applies what is due and has it written at once. */
  tick(): void {
    this.engine.due(this.nowMs());
    this.write();
  }

  /** Has everything written at once. */
  write(): void {
    this.note();
    this.journal?.write();
    this.announce();
  }

  /** The whole state as plain JSON. */
  snapshot(): readonly Fact[] {
    return [...this.engine.book.facts()];
  }

  close(): void {
    this.journal?.close();
  }

  private sent(those: typeof sentFiles, after: string, limit: number): Promise<readonly ArrivedFile[]> {
    return this.kept((nowMs) => {
      this.engine.due(nowMs);
      const { book, seed } = this.engine;
      return those({ book, seed, sha256 }, { after, limit: Math.min(limit, sentMax) }, nowMs);
    });
  }

  /** A repetition tells what another call has changed, so it waits for that one's write as well; a reading need not. */
  private async kept<T>(work: (nowMs: number) => T, awaited: 'own' | 'all' = 'all'): Promise<T> {
    try {
      return work(this.nowMs());
    } finally {
      const changed = this.note();
      if (this.journal && (changed || awaited === 'all')) await this.journal.written();
      this.announce();
    }
  }

  private note(): boolean {
    const facts = this.engine.book.takeFacts();
    this.journal?.add(facts);
    return facts.length > 0;
  }

  private announce(): void {
    const { newsCount } = this.engine.book;
    if (newsCount === this.newsHeard) return;
    this.newsHeard = newsCount;
    for (const listener of this.listeners) listener();
  }
}
