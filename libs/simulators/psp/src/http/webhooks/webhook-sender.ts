import { setTimeout as sleep } from 'node:timers/promises';
import type { EventPair } from '../../wire/json/event-json';
import type { AccountFields } from '../../engine/state/fields';
import type { Records } from '../../engine/state/records';
import { FaultList } from '../fault-list';
import { post } from './post';
import { signatureHeader } from './sign';
import type { EndpointName, WebhookTarget, WebhookTargets } from './webhook-targets';

export interface WebhookFault {
  readonly kind: 'duplicate' | 'out_of_order' | 'delay' | 'drop' | 'bad_signature' | 'stale_snapshot' | 'live_mode';
  readonly count?: number;
  /** Only events of this type; any when absent. */
  readonly type?: string;
  /** For `delay`, on the simulator's clock. */
  readonly delayMs?: number;
}

interface Delivery {
  readonly id: string;
  readonly event: AccountFields;
  readonly attempts: number;
  readonly notBeforeMs: number;
  readonly badSignature: boolean;
  /** Absent in what was written when there was one only. */
  readonly endpoint?: EndpointName;
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
    private readonly targets: WebhookTargets,
    private readonly records: Records,
    private readonly times: Times,
  ) {}

  enqueue(pair: EventPair): void {
    const { event } = pair;
    const endpoint = this.targets.endpointFor(String(event['type']), event['account']);
    if (endpoint === null || this.records.size('delivery') >= pendingMax) return;
    const fault = this.faults.take(({ type }) => type === undefined || type === event['type']);
    if (fault?.kind === 'drop') return;
    const shown = fault?.kind === 'stale_snapshot' ? pair.stale : event;
    const chosen = fault?.kind === 'live_mode' ? { ...shown, livemode: true } : shown;
    const notBeforeMs = fault?.kind === 'delay' ? this.times.nowMs() + (fault.delayMs ?? 0) : 0;
    const id = this.put({ event: chosen, endpoint, notBeforeMs, badSignature: fault?.kind === 'bad_signature' });
    if (fault?.kind === 'duplicate') this.put({ event: chosen, endpoint, notBeforeMs, badSignature: false });
    if (fault?.kind === 'out_of_order') {
      this.heldBack.add(id);
      this.retryAtMs.set(id, this.times.realNowMs() + heldBackMs);
    } else this.overtaken();
  }

  /** From now on events go here; those that waited for a target go first. */
  sendTo(target: WebhookTarget, endpoint: EndpointName): void {
    this.targets.set(endpoint, target);
  }

  /** Sends what may be sent now. Called by the ticker, so it returns at once when a round is under way. */
  async pump(saved: () => void): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      for (let sent = 0; sent < pendingMax && !this.closed; sent += 1) {
        const delivery = this.records.find<Delivery>('delivery', (each) => this.isReady(each));
        const target = delivery && this.targetOf(delivery);
        if (!delivery || !target) return;
        this.finish(delivery, await this.send(target, delivery), target.retryDelaysMs ?? retryDelaysMsDefault);
        saved();
      }
    } finally {
      this.sending = false;
    }
  }

  get pending(): number {
    return this.targets.isEmpty ? 0 : this.records.size('delivery');
  }

  /** Whether everything was delivered or given up within the time. */
  async emptied(withinMs: number): Promise<boolean> {
    for (let waitedMs = 0; waitedMs < withinMs && this.pending > 0; waitedMs += lookMs) await sleep(lookMs);
    return this.pending === 0;
  }

  close(): void {
    this.closed = true;
  }

  private put(delivery: Omit<Delivery, 'id' | 'attempts'>): string {
    const count = (this.records.get<number>('counter', 'delivery') ?? 0) + 1;
    this.records.put('counter', 'delivery', count);
    const id = String(count);
    this.records.put('delivery', id, { id, attempts: 0, ...delivery } satisfies Delivery);
    return id;
  }

  /** Puts what was held back behind the event that has just come. */
  private overtaken(): void {
    for (const id of this.heldBack) {
      const delivery = this.records.get<Delivery>('delivery', id);
      this.records.remove('delivery', id);
      this.retryAtMs.delete(id);
      if (delivery) this.put(withoutId(delivery));
    }
    this.heldBack.clear();
  }

  private targetOf({ endpoint = 'connect' }: Delivery): WebhookTarget | null {
    const target = this.targets.of(endpoint);
    return target === 'later' ? null : target;
  }

  private isReady(delivery: Delivery): boolean {
    const { id, notBeforeMs } = delivery;
    if (this.targetOf(delivery) === null) return false;
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

const withoutId = ({ id: _id, attempts: _attempts, ...delivery }: Delivery): Omit<Delivery, 'id' | 'attempts'> =>
  delivery;
