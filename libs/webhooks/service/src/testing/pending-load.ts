import { type EventStore, LOG_START } from '@taprail/event-store';
import type { ReadStore } from '@taprail/read-store';
import { deliveryStreamPrefix } from '@taprail/webhooks-domain';
import { sql } from 'kysely';
import { deliveryFactCodec } from '../deliveries/deliveries';
import { pendingName } from '../dispatch/follow/pending-changes';

const windowMs = 72 * 60 * 60 * 1_000;

/** So many deliveries that wait, due evenly over the 72 hours in which one is attempted. */
export const addPending = async ({ db }: ReadStore, count: number): Promise<void> => {
  const stepMs = windowMs / count;
  const command = JSON.stringify({
    name: 'webhooks.attempt',
    key: 'evt_waiting-we_waiting',
    data: { endpointId: 'we_waiting', isFirst: false },
  });
  await sql`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO timer (owner, id, kind, subject, due_at_ms, command)
    SELECT ${pendingName}, 'dlv_' || printf('%026d', i), 'webhooks.attempt', 'dlv_' || printf('%026d', i),
      ${Date.now()} + CAST(i * ${stepMs} AS INTEGER), ${command} FROM n`.execute(db);
};

/** How long after it was due each second attempt was made, as the log has it. */
export const retryLatenessMs = async (store: EventStore): Promise<readonly number[]> => {
  const dueMs = new Map<string, number>();
  const lateness: number[] = [];
  for (let after = LOG_START; ;) {
    const { events, position } = await store.readAll(after, { streamPrefixes: [deliveryStreamPrefix] });
    for (const recorded of events) {
      const { type, data } = deliveryFactCodec.decode(recorded).event;
      if (type === 'AttemptFailed' && data.nextAt !== null) dueMs.set(data.deliveryId, Date.parse(data.nextAt));
      if (type === 'AttemptSucceeded') lateness.push(Date.parse(data.attempt.at) - dueMs.get(data.deliveryId)!);
    }
    if (position === after) return lateness;
    after = position;
  }
};
