import type { ParkedMessage, Taprail } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { ActionDialog } from '../../../parts/action-dialog';
import { CheckField } from '../../../parts/fields';
import { words } from '../../../parts/status-tone';
import { showEffect } from '../../../parts/show-effect';
import { replayWords } from './replay-words';

type Props = { message: ParkedMessage; operator: Taprail; onClose: () => void };

/** Delivers the first message of a key once more, and by choice all that are parked behind it, in order. */
export const ReplayParkedDialog = ({ message, operator, onClose }: Props) => {
  const [isWholeKey, setWholeKey] = useState(true);
  const { id, group, key, topic, event, error } = message;
  return (
    <ActionDialog
      title={`Replay ${event.type}`}
      submit="Replay"
      sender={operator}
      call={(made, { idempotencyKey }) =>
        isWholeKey
          ? made.operator.parkedMessages.replayMany({ group, key, topic }, { idempotencyKey })
          : made.operator.parkedMessages.replay(id, { idempotencyKey })
      }
      onDone={showEffect(replayWords)}
      onClose={onClose}
    >
      <p>
        {words(group)} processes the message again. If its content is rejected again, it stays parked. It was rejected
        because: {error}
      </p>
      <CheckField
        label="Also replay the messages parked behind it, in order"
        isChecked={isWholeKey}
        onChange={setWholeKey}
      />
    </ActionDialog>
  );
};
