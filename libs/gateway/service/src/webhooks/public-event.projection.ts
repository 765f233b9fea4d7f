import { Codec } from '@taprail/event-store';
import type { Projection } from '@taprail/subscriptions';
import {
  type PublicEvent,
  publicEventModel,
  type PublicEventRecorded,
  publicEventStreamPrefix,
  upcasters,
} from '@taprail/webhooks-domain';

export const publicEventCodec = new Codec<PublicEventRecorded>(upcasters);

/** What an event is found by; its bytes are in its stream. */
export type EventRow = Omit<PublicEvent, 'body' | 'deadline' | 'sample'>;

/** The feed: one row per event in the order of the log. Samples happened to nobody and are not in it. */
export const publicEventList: Projection<PublicEventRecorded, EventRow> = {
  ...publicEventModel,
  streamPrefix: publicEventStreamPrefix,
  codec: publicEventCodec,
  keys: ({ data }) => (data.sample ? [] : [data.eventId]),
  begins: () => true,
  project: (_row, { data: { body: _body, deadline: _deadline, sample: _sample, ...row } }) => row,
  columns: {
    platform: ({ platformId }) => platformId,
    transaction: ({ transactionId }) => transactionId,
    type: ({ kind }) => kind,
    created: ({ occurredAt }) => occurredAt,
  },
  unindexed: ['type', 'created'],
};
