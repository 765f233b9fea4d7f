import type { Redelivery } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { ActionDialog } from '../../parts/action-dialog';
import { SelectField } from '../../parts/fields';
import { showEffect } from '../../parts/show-effect';
import { countOf } from '../../money/format-money';

type Props = { eventId: string; type: string; endpoint?: string; onClose: () => void };

/** Sends an event once more, to the endpoint of a delivery or to all that are subscribed. */
export const RedeliverDialog = ({ eventId, type, endpoint, onClose }: Props) => {
  const [only, setOnly] = useState(endpoint ?? '');
  return (
    <ActionDialog
      title="Resend event"
      submit="Resend event"
      call={(made, sending) => made.events.redeliver(eventId, only === '' ? {} : { endpoint: only }, sending)}
      onDone={showEffect(({ deliveries }: Redelivery) => `Event resent to ${countOf(deliveries.length, 'endpoint')}`)}
      onClose={onClose}
    >
      <p>
        <code>{type}</code> is sent again, even if it was already delivered, with the same ID and{' '}
        <code>Service-Replayed: true</code>. An event can be sent to an endpoint up to 20 times.
      </p>
      {endpoint !== undefined && (
        <SelectField
          label="Send to"
          value={only}
          onChange={setOnly}
          options={[
            [endpoint, 'This endpoint'],
            ['', 'All subscribed endpoints'],
          ]}
        />
      )}
    </ActionDialog>
  );
};
