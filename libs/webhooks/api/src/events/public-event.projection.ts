import { Codec } from '@taprail/event-store';
import type { Projection } from '@taprail/subscriptions';
import {
  type ListedEvent,
  type PublicEventsRecorded,
  publicEventStreamPrefix,
  type RecordedPublicEvent,
  requestIdOf,
  upcasters,
} from '@taprail/webhooks-domain';

export const publicEventCodec = new Codec<PublicEventsRecorded>(upcasters);

/** The feed: one row per event in the order of the log. Samples happened to nobody and are not in it. */
export const publicEventList: Projection<PublicEventsRecorded, ListedEvent, RecordedPublicEvent> = {
  name: 'public-events',
  version: 3,
  streamPrefix: publicEventStreamPrefix,
  codec: publicEventCodec,
  parts: ({ data }) => data.events.filter(({ sample }) => !sample),
  keys: ({ eventId }) => [eventId],
  // An event that was recorded again is the same.
  once: true,
  project: (_row, event, { stream, revision }) => {
    const { eventId, platformId, kind, occurredAt, transactionId, submerchant } = event;
    const listed = { eventId, platformId, kind, occurredAt, transactionId, submerchant, place: { stream, revision } };
    // An event of a transaction is found by that.
    return transactionId === null ? { ...listed, requestId: requestIdOf(event) } : listed;
  },
  columns: {
    platform: ({ platformId }) => platformId,
    transaction: ({ transactionId }) => transactionId,
    request: ({ requestId }) => requestId ?? null,
    type: ({ kind }) => kind,
    created: ({ occurredAt }) => occurredAt,
  },
  unindexed: ['type', 'created'],
};
