import { useState } from 'preact/hooks';
import { countOf, formatCount } from '../../money/format-money';
import { ActionCode } from '../../parts/action-form';
import { Dialog } from '../../parts/dialog';
import { ScopedButton } from '../../parts/scoped-button';
import { client } from '../../requests/client';
import { queries } from '../../requests/use-read';
import { runInTray } from '../../shell/work';
import { redeliverEach, type RedeliveryOrder } from './redeliver-each';

type Props = { eventIds: readonly string[]; endpoint?: string };

/** Sends the selected events once more, each by its own request. */
export const ReplaySelected = ({ eventIds, endpoint }: Props) => {
  // As it was when the dialog opened: a list that is followed may change behind it.
  const [orders, setOrders] = useState<readonly RedeliveryOrder[]>();
  return (
    <>
      <ScopedButton
        scope="events:redeliver"
        isDisabled={eventIds.length === 0}
        why="Select events to replay them"
        onClick={() =>
          setOrders([...new Set(eventIds)].map((eventId) => ({ eventId, idempotencyKey: crypto.randomUUID() })))
        }
      >
        {eventIds.length === 0 ? 'Replay selected' : `Replay ${formatCount(eventIds.length)} selected`}
      </ScopedButton>
      {orders && <SelectedDialog orders={orders} endpoint={endpoint} onClose={() => setOrders(undefined)} />}
    </>
  );
};

type DialogProps = { orders: readonly RedeliveryOrder[]; endpoint: string | undefined; onClose: () => void };

const SelectedDialog = ({ orders, endpoint, onClose }: DialogProps) => {
  const events = countOf(orders.length, 'event');
  const body = endpoint === undefined ? {} : { endpoint };
  const start = (event: Event) => {
    event.preventDefault();
    void runInTray('Replay selected', async (report, signal) => {
      try {
        return await redeliverEach(orders, {
          send: ({ eventId, idempotencyKey }) => client.events.redeliver(eventId, body, { idempotencyKey }),
          report,
          signal,
        });
      } finally {
        await queries.invalidateQueries();
      }
    });
    onClose();
  };
  return (
    <Dialog title="Replay selected events" onClose={onClose}>
      <form class="action" onSubmit={start}>
        <p>
          {events} {orders.length === 1 ? 'is' : 'are'} sent again to{' '}
          {endpoint === undefined ? 'all subscribed endpoints' : 'this endpoint'}, even if already delivered, with the
          original ID and <code>Service-Replayed: true</code>. An event can be sent to an endpoint up to 20 times.
        </p>
        <div class="action-foot">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="button" data-kind="primary">
            Replay {events}
          </button>
        </div>
      </form>
      <ActionCode
        call={(made) => made.events.redeliver(orders[0]!.eventId, body, { idempotencyKey: orders[0]!.idempotencyKey })}
        isReady
      />
    </Dialog>
  );
};
