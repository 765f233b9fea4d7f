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
        Replay all that match
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
      title="Replay all that match"
      submit={sendable === undefined ? 'Counting…' : `Send ${countOf(sendable, 'event')} again`}
      problem={sendable === undefined || sendable === 0 ? 'Nothing to send' : undefined}
      call={(made, sending) => made.events.redeliverMany(order, sending) as PromiseLike<Job>}
      onDone={(job) => void followJob('Replay', job, replayResult)}
      onClose={onClose}
    >
      <Facts
        rows={[
          ['From', <Instant at={order.from} />],
          ['To', <Instant at={order.to} />],
          ['Kind', order.types?.join(', ') ?? 'Every kind'],
          ['Delivery', order.status ? deliveryStatusWords[order.status] : 'Any'],
          ['Sent to', order.endpoint ? 'This endpoint' : 'Every endpoint that is subscribed'],
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
        Nothing was sent yet.
      </p>
      {left.length > 0 && <p class="muted">Left out: {left.join(', ')}.</p>}
      <p class="muted">Each is sent once, under its own id: a receiver that deduplicates ignores what it has.</p>
    </div>
  );
};
