import type { BulkRedeliverParams, Job, RedeliveryEstimate } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { countOf, formatCount } from '../../money/format-money';
import { ActionDialog } from '../../parts/action-dialog';
import { Facts } from '../../parts/facts';
import { Loaded } from '../../parts/loaded';
import { ScopedButton } from '../../parts/scoped-button';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { followJob } from '../../shell/follow-job';
import { Instant } from '../../time/instant';
import { deliveryStatusWords } from './delivery-filters';
import { exclusionWords, replayResult, sendableOf } from './replay-estimate';

type Props = { orderNow: () => BulkRedeliverParams; why?: string | undefined };

/** Sends everything that matches once more: counted first, then as a job in the tray. */
export const ReplayButton = ({ orderNow, why }: Props) => {
  // As it was when the dialog opened: what is counted is what is sent.
  const [order, setOrder] = useState<BulkRedeliverParams>();
  return (
    <>
      <ScopedButton
        scope="events:redeliver"
        isDisabled={why !== undefined}
        {...(why === undefined ? {} : { why })}
        onClick={() => setOrder(orderNow())}
      >
        Replay matching events{' '}
      </ScopedButton>
      {order && <ReplayDialog order={order} onClose={() => setOrder(undefined)} />}
    </>
  );
};

const ReplayDialog = ({ order, onClose }: { order: BulkRedeliverParams; onClose: () => void }) => {
  const read = useRead(
    'events.estimate',
    [order],
    (signal) => client.events.redeliverMany({ ...order, dry_run: true }, { signal }) as PromiseLike<RedeliveryEstimate>,
    { isFinal: true },
  );
  const sendable = read.data ? sendableOf(read.data) : undefined;
  return (
    <ActionDialog<Job>
      title="Replay matching events"
      submit={sendable === undefined ? 'Counting…' : `Replay ${countOf(sendable, 'event')}`}
      problem={sendable === undefined || sendable === 0 ? 'No events to replay' : undefined}
      call={(made, sending) => made.events.redeliverMany(order, sending) as PromiseLike<Job>}
      onDone={(job) => void followJob('Replay', job, replayResult)}
      onClose={onClose}
    >
      <Facts
        rows={[
          ['From', <Instant at={order.from} />],
          ['To', <Instant at={order.to} />],
          ['Event type', order.types?.join(', ') ?? 'All event types'],
          ['Delivery status', order.status ? deliveryStatusWords[order.status] : 'All'],
          ['Sent to', order.endpoint ? 'This endpoint' : 'All subscribed endpoints'],
        ]}
      />
      <Loaded read={read} lines={2}>
        {(estimate) => <Estimate estimate={estimate} />}
      </Loaded>
    </ActionDialog>
  );
};

const Estimate = ({ estimate }: { estimate: RedeliveryEstimate }) => {
  const left = exclusionWords(estimate);
  return (
    <div role="status">
      <p>
        <strong>{formatCount(estimate.matched)}</strong> {estimate.matched === 1 ? 'event matches' : 'events match'}.
        Nothing has been sent yet.
      </p>
      {left.length > 0 && <p class="muted">Excluded: {left.join(', ')}.</p>}
      <p class="muted">
        Each event is sent once with its original ID, so a receiver that deduplicates ignores events it already has.
      </p>
    </div>
  );
};
