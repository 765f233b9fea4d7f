import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { catalogue, deliveryIdOf, derivedId } from '@taprail/contracts';
import { type DrillOrder, type EndpointRecord, samplePlace } from '@taprail/webhooks-domain';
import { dispatcherEnvelope } from '../deliveries/deliveries';
import { Dispatcher } from '../dispatch/dispatcher';
import { EndpointStreams } from '../endpoints/endpoint-streams';
import { PublicEvents } from '../events/public-events';
import { sampleEvent } from '../events/sample-event';
import type { DeliveryOutcome } from '../sending/client/outcome';
import type { RecordProgress } from './run-job';

/** Not the secret of any endpoint: a receiver that acknowledges it does not verify signatures. */
const forgedSecret = 'whsec_nobody has this one';

type Send = Readonly<{ eventId: string; n: number; forged: boolean }>;

/**
 * Puts a receiver to the test: the same event several times, events out of order, late, and one that is forged. It has
 * passed when it acknowledges every genuine copy and nothing else; whether it acted once is for its owner to see.
 */
@Injectable()
export class RunDrill {
  constructor(
    private readonly events: PublicEvents,
    private readonly endpoints: EndpointStreams,
    private readonly dispatcher: Dispatcher,
    private readonly clock: Clock,
  ) {}

  async run(
    jobId: string,
    platformId: string,
    order: DrillOrder,
    recordProgress: RecordProgress,
  ): Promise<Readonly<Record<string, unknown>>> {
    const endpoint = (await this.endpoints.load(platformId)).state.endpoints[order.endpointId];
    if (!endpoint || endpoint.status === 'deleted') return { passed: false, reason: 'endpoint_deleted' };
    const eventIds = await this.prepare(jobId, platformId, order.count);
    const sends = sendsOf(eventIds, order);
    const outcomes: (Send & DeliveryOutcome)[] = [];
    for (const send of sends) {
      await sleep(order.delayMs);
      outcomes.push({ ...send, ...(await this.send(endpoint, send)) });
      if (await recordProgress(outcomes.length, sends.length, [])) break;
    }
    const verdicts = eventIds.map((eventId) => verdictOn(eventId, outcomes));
    return { passed: outcomes.length === sends.length && verdicts.every(({ passed }) => passed), events: verdicts };
  }

  /** Samples of one transaction, numbered as its events would be. */
  private async prepare(jobId: string, platformId: string, count: number): Promise<readonly string[]> {
    const { example } = catalogue['tap.approved'];
    const ids: string[] = [];
    for (let sequence = 1; sequence <= count; sequence += 1) {
      const eventId = derivedId('evt', jobId, String(sequence));
      // The drill sends them itself, as often and in the order that it wants.
      const about = { eventId, platformId, at: this.clock.iso(), livemode: false, deliveries: [] };
      const event = sampleEvent('tap.approved', about, { ...example, sequence });
      await this.events.recordSample(event, dispatcherEnvelope(`${jobId}/event/${sequence}`));
      ids.push(eventId);
    }
    return ids;
  }

  private async send(endpoint: EndpointRecord, { eventId, n, forged }: Send): Promise<DeliveryOutcome> {
    const { attempts, secrets } = this.dispatcher;
    const run = { id: deliveryIdOf(eventId, endpoint.id), replayed: false };
    const body = await this.events.body(eventId, samplePlace(eventId));
    const signing = forged ? [forgedSecret] : await secrets.open(endpoint);
    return (await attempts.send(endpoint, { eventId, kind: 'tap.approved', body }, run, n, signing)).outcome;
  }
}

/** Out of order is last first: nobody has to be lucky to see it. */
const sendsOf = (eventIds: readonly string[], { duplicates, reorder, badSignature }: DrillOrder): readonly Send[] => {
  const inOrder = reorder ? eventIds.toReversed() : eventIds;
  const copies = Array.from({ length: duplicates + 1 }, (_, n) => n + 1);
  const genuine = copies.flatMap((n) => inOrder.map((eventId) => ({ eventId, n, forged: false })));
  const [first] = eventIds;
  return badSignature && first !== undefined
    ? [...genuine, { eventId: first, n: duplicates + 2, forged: true }]
    : genuine;
};

const verdictOn = (eventId: string, outcomes: readonly (Send & DeliveryOutcome)[]) => {
  const own = outcomes.filter((outcome) => outcome.eventId === eventId);
  const sends = own.map(({ n, forged, statusCode, error }) => ({ n, forged, status_code: statusCode, error }));
  return { event_id: eventId, passed: own.every(({ forged, error }) => (error === null) !== forged), sends };
};
