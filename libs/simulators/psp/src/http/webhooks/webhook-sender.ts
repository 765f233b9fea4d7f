import { setTimeout as sleep } from 'node:timers/promises';
import type { EventPair } from '../../wire/json/event-json';
import type { AccountFields } from '../../engine/state/fields';
import type { Records } from '../../engine/state/records';
import { FaultList } from '../fault-list';
import { post } from './post';
import { signatureHeader } from './sign';

export interface WebhookFault {
  readonly kind: 'duplicate' | 'out_of_order' | 'delay' | 'drop' | 'bad_signature' | 'stale_snapshot';
  readonly count?: number;
  /** Only events of this type; any when absent. */
  readonly type?: string;
  /** For `delay`, on the simulator's clock. */
  readonly delayMs?: number;
}

export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
  /** Pauses between attempts; the last attempt comes after the last pause. */
  readonly retryDelaysMs?: readonly number[];
}

interface Delivery {
  readonly id: string;
  readonly event: AccountFields;
  readonly attempts: number;
  readonly notBeforeMs: number;
  readonly badSignature: boolean;
}

const retryDelaysMsDefault: readonly number[] = [200, 1_000, 5_000, 15_000, 60_000, 300_000, 900_000];
const answerTimeoutMs = 10_000;
/** An event that is held back to come out of order waits this long for another one to overtake it. */
const heldBackMs = 10_000;
const lookMs = 10;
const pendingMax = 100_000;

export interface Times {
  readonly nowMs: () => number;
  readonly realNowMs: () => number;
}

/** Delivers events one at a time. What is not delivered yet is a record, so a restart goes on with it. */
export class WebhookSender {
  readonly faults = new FaultList<WebhookFault>();
  private readonly retryAtMs = new Map<string, number>();
  private readonly heldBack = new Set<string>();
  private sending = false;
  private closed = false;

  constructor(
    private target: WebhookTarget | 'later' | null,
    private readonly records: Records,
    private readonly times: Times,
  ) {}

  enqueue({ event, stale }: EventPair): void {
    if (this.target === null || this.records.size('delivery') >= pendingMax) return;
    const fault = this.faults.take(({ type }) => type === undefined || type === event['type']);
    if (fault?.kind === 'drop') return;
    const chosen = fault?.kind === 'stale_snapshot' ? stale : event;
    const notBeforeMs = fault?.kind === 'delay' ? this.times.nowMs() + (fault.delayMs ?? 0) : 0;
    const id = this.put(chosen, notBeforeMs, fault?.kind === 'bad_signature');
    if (fault?.kind === 'duplicate') this.put(chosen, notBeforeMs, false);
    if (fault?.kind === 'out_of_order') {
      this.heldBack.add(id);
      this.retryAtMs.set(id, this.times.realNowMs() + heldBackMs);
    } else this.overtaken();
  }

  /** From now on events go here; those that waited for a target go first. */
  sendTo(target: WebhookTarget): void {
    this.target = target;
  }

  /** Sends what may be sent now. Called by the ticker, so it returns at once when a round is under way. */
  async pump(saved: () => void): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      for (let sent = 0; sent < pendingMax && !this.closed; sent += 1) {
        const { target } = this;
        if (target === null || target === 'later') return;
        const delivery = this.records.find<Delivery>('delivery', (each) => this.isReady(each));
        if (!delivery) return;
        this.finish(delivery, await this.send(target, delivery), target.retryDelaysMs ?? retryDelaysMsDefault);
        saved();
      }
    } finally {
      this.sending = false;
    }
  }

  get pending(): number {
    return this.target === null ? 0 : this.records.size('delivery');
  }

  /** Whether everything was delivered or given up within the time. */
  async emptied(withinMs: number): Promise<boolean> {
    for (let waitedMs = 0; waitedMs < withinMs && this.pending > 0; waitedMs += lookMs) await sleep(lookMs);
    return this.pending === 0;
  }

  close(): void {
    this.closed = true;
  }

  private put(event: AccountFields, notBeforeMs: number, badSignature: boolean): string {
    const count = (this.records.get<number>('counter', 'delivery') ?? 0) + 1;
    this.records.put('counter', 'delivery', count);
    const id = String(count);
    this.records.put('delivery', id, { id, event, attempts: 0, notBeforeMs, badSignature } satisfies Delivery);
    return id;
  }

  /** Puts what was held back behind the event that has just come. */
  private overtaken(): void {
    for (const id of this.heldBack) {
      const delivery = this.records.get<Delivery>('delivery', id);
      this.records.remove('delivery', id);
      this.retryAtMs.delete(id);
      if (delivery) this.put(delivery.event, delivery.notBeforeMs, delivery.badSignature);
    }
    this.heldBack.clear();
  }

  private isReady({ id, notBeforeMs }: Delivery): boolean {
    return notBeforeMs <= this.times.nowMs() && (this.retryAtMs.get(id) ?? 0) <= this.times.realNowMs();
  }

  private finish(delivery: Delivery, delivered: boolean, delays: readonly number[]): void {
    const delayMs = delays[delivery.attempts];
    this.heldBack.delete(delivery.id);
    this.retryAtMs.delete(delivery.id);
    // Its account was deleted while it was on its way.
    if (!this.records.get('delivery', delivery.id)) return;
    if (delivered || delayMs === undefined) return this.records.remove('delivery', delivery.id);
    this.records.put('delivery', delivery.id, { ...delivery, attempts: delivery.attempts + 1, badSignature: false });
    this.retryAtMs.set(delivery.id, this.times.realNowMs() + delayMs);
  }

  private send({ url, secret }: WebhookTarget, { event, badSignature }: Delivery): Promise<boolean> {
    const body = JSON.stringify(event, null, 2);
    const signature = signatureHeader(body, badSignature ? `${secret}_wrong` : secret, this.times.realNowMs());
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    return post(url, headers, body, answerTimeoutMs);
  }
}
