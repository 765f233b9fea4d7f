import type { AccountFields } from '../../engine/state/fields';
import { fieldAt } from '../../engine/state/fields';
import type { Records } from '../../engine/state/records';
import type { ProcessorEvent } from '../../payments/processor/state/processor-parts';
import type { EventPair, EventRequest } from '../../wire/json/event-json';
import { seconds } from '../../wire/json/requirements-json';

export interface PaymentEventRow {
  readonly account: string | null;
  readonly atMs: number;
  readonly event: AccountFields;
}

const keptMs = 30 * 86_400_000;
const droppedPerEvent = 2;

/** Events of payments, kept for as long as Stripe lists them. */
export class PaymentEventLog {
  constructor(
    private readonly records: Records,
    private readonly version: string,
    private readonly mint: () => string,
  ) {}

  write({ type, account, atMs }: ProcessorEvent, object: AccountFields, request: EventRequest): EventPair {
    const id = this.mint();
    const event: AccountFields = {
      id,
      object: 'event',
      ...(account === null ? {} : { account }),
      api_version: this.version,
      created: seconds(atMs),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: request.id, idempotency_key: request.idempotencyKey },
      type,
    };
    const earlier = (): AccountFields => this.earlier(object) ?? object;
    this.records.put('event', id, { account, atMs, event } satisfies PaymentEventRow);
    this.dropOld(atMs);
    return {
      event,
      get stale(): AccountFields {
        return { ...event, data: { object: earlier() } };
      },
    };
  }

  /** The object as the event before the last one about it shows it. */
  private earlier({ id, object }: AccountFields): AccountFields | undefined {
    const about = this.records
      .all<PaymentEventRow>('event')
      .filter(
        ({ event }) => fieldAt(event, 'data.object.id') === id && fieldAt(event, 'data.object.object') === object,
      );
    return fieldAt(about.at(-2)?.event ?? {}, 'data.object') as AccountFields | undefined;
  }

  private dropOld(nowMs: number): void {
    for (let dropped = 0; dropped < droppedPerEvent; dropped += 1) {
      const oldest = this.records.oldest<PaymentEventRow>('event');
      if (!oldest || oldest[1].atMs + keptMs > nowMs) return;
      this.records.remove('event', oldest[0]);
    }
  }
}
