import { type EventKind, isWebhookKind, optInKinds } from '@taprail/contracts';
import { publicEventId } from '@taprail/webhooks-service/testing';
import type { Sale, Sales } from '../actors/sales';
import type { SimulatedWorld } from '../world/world';
import type { JournalChecker } from './journal-checker';
import type { KnownTransaction, RecordedTransaction } from '@taprail/taps-domain';
import { recordedIn } from './records';
import { must, Violation } from './violation';

type Record = KnownTransaction;

/** Holds the log, the journal and the acquirer's own book against what the platform was told. */
export class PromisesChecker {
  constructor(
    private readonly world: SimulatedWorld,
    private readonly sales: Sales,
    private readonly journal: JournalChecker,
  ) {}

  async check(): Promise<void> {
    const recorded = await recordedIn(this.world.outside.platform.store);
    const records = new Map(
      [...recorded].flatMap(([id, state]) => (state.status === 'known' ? [[id, state] as const] : [])),
    );
    for (const sale of this.sales.all) this.checkWait(sale, recorded.get(sale.transactionId));
    const asked = new Set(this.sales.all.map(({ transactionId }) => transactionId));
    for (const id of records.keys()) must(asked.has(id), 'taps doubled', () => `${id} was never asked for`);
    for (const sale of this.sales.all) this.checkSale(sale, records.get(sale.transactionId));
    this.checkAcquirer(records);
  }

  /** A tap that nobody waited for has its card or is canceled; of one that was canceled the acquirer has heard nothing. */
  private checkWait({ transactionId, status, asked }: Sale, record: RecordedTransaction | undefined): void {
    if (asked !== 'request') return;
    must(
      record !== undefined || status === undefined,
      'taps lost',
      () => `${transactionId} was acknowledged as ${status} and is gone`,
    );
    if (status === 'canceled') {
      must(record?.status === 'requested', 'canceled taps', () => `${transactionId} was canceled and has a card`);
    }
    if (record?.status !== 'requested') return;
    must(record.cancellation !== null, 'canceled taps', () => `${transactionId} waits for its card for ever`);
    const { authorisationId } = record.terms;
    const isAuthorised = this.world.outside.simulator.payments
      .snapshot()
      .some((fact) => fact[0] === 'authorised' && fact[1].reference === authorisationId);
    must(!isAuthorised, 'canceled taps', () => `${transactionId} has no card and an authorisation`);
  }

  private checkSale(sale: Sale, record: Record | undefined): void {
    const { transactionId, status, captured, refunds } = sale;
    if (status !== undefined && !['declined', 'awaiting_card', 'canceled'].includes(status)) {
      must(record !== undefined, 'taps lost', () => `${transactionId} was acknowledged as ${status} and is gone`);
    }
    if (!record) return;
    if (captured !== undefined) {
      const { capture } = record;
      must(
        capture?.amount === captured,
        'taps lost',
        () => `${transactionId} was captured with ${captured}, the record has ${capture?.amount}`,
      );
    }
    for (const [id, amount] of refunds) {
      const found = record.refunds.find((refund) => refund.id === id);
      must(
        found?.amount === amount,
        'refunds lost',
        () => `${id} of ${amount} was acknowledged, the record has ${found?.amount}`,
      );
    }
    this.checkEntries(record, transactionId);
  }

  /** The journal has what the record has: each capture and refund once, and a hold that is neither more nor less. */
  private checkEntries(record: Record, id: string): void {
    const entries = this.journal.entries.filter(({ trace }) => trace.transactionId === id);
    const captures = entries.filter(({ rule }) => rule === 'capture').length;
    const wasCaptured = record.capture !== null && record.capture.status === 'captured';
    must(
      captures <= 1 && (captures === 1 || !wasCaptured),
      'taps doubled',
      () => `${id} has ${captures} captures in the journal`,
    );
    const refunded = record.refunds.reduce((sum, { amount, status }) => (status === 'failed' ? sum : sum + amount), 0);
    must(refunded <= (record.capture?.amount ?? 0), 'P14', () => `${id} has refunds of ${refunded}`);
    const { status, authorised, released, ceiling } = record.authorisation;
    must(
      (record.capture?.amount ?? 0) <= Math.max(ceiling, authorised),
      'P15',
      () => `${id} is captured above its ceiling`,
    );
    if (record.pending !== null) return;
    const isHeld = status === 'open' && record.presented.captureMode !== 'direct';
    const held = this.journal.sales.get(id)?.held ?? 0;
    const expected = isHeld ? authorised - released : 0;
    must(
      held === expected,
      'P15',
      () => `${id} is ${status} and holds ${held} in the journal, ${expected} by its record`,
    );
  }

  /** The acquirer has captured what the records say, and nothing beside. */
  private checkAcquirer(records: ReadonlyMap<string, Record>): void {
    const captured = new Map<string, number>();
    for (const fact of this.world.outside.simulator.payments.snapshot()) {
      if (fact[0] !== 'step' || fact[2].kind !== 'capture' || fact[2].answer.outcome === 'failed') continue;
      captured.set(fact[1], (captured.get(fact[1]) ?? 0) + 1);
    }
    for (const [authorisation, count] of captured) {
      must(count <= 1, 'taps doubled', () => `the acquirer has ${count} captures of ${authorisation}`);
    }
    for (const [id, { presented, capture }] of records) {
      if (capture?.status !== 'captured' || presented.captureMode === 'direct') continue;
      must(captured.has(presented.authorisationId), 'taps lost', () => `the acquirer has no capture of ${id}`);
    }
  }

  /** Every event that is public has reached the receiver: under one id, with one body and a signature that holds. */
  checkWebhooks(): void {
    const { received, unbelievable } = this.world.outside.receiver;
    const [first] = unbelievable;
    if (first !== undefined) throw new Violation('webhooks', first);
    const expected = new Set<string>();
    for (const { event } of this.world.published.values()) {
      if (isSubscribed(event.kind as EventKind)) expected.add(publicEventId(event));
    }
    for (const id of expected) must(received.has(id), 'webhooks', () => `${id} has not reached the receiver`);
    for (const [id, { bodies }] of received) {
      must(bodies.size === 1, 'webhooks', () => `${id} came with ${bodies.size} bodies`);
      must(expected.has(id), 'webhooks', () => `${id} was never published`);
    }
  }
}

/** The receiver is subscribed to `*`, which the opt-in kinds are not among. */
const isSubscribed = (kind: EventKind): boolean => isWebhookKind(kind) && !optInKinds.includes(kind);
