import type { ParkedMessage, Taprail } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { Id } from '../../../parts/copy';
import { Dialog } from '../../../parts/dialog';
import { Facts } from '../../../parts/facts';
import { JsonTree } from '../../../parts/json-tree';
import { ListTable } from '../../../parts/list-page';
import { words } from '../../../parts/status-tone';
import type { TableColumn } from '../../../parts/table';
import { useListRead } from '../../../requests/use-read';
import { Instant } from '../../../time/instant';
import { ReasonDialog } from './reason-dialog';
import { ReplayParkedDialog } from './replay-parked-dialog';

type ActionKind = 'view' | 'replay' | 'discard';
type Opened = Readonly<{ kind: ActionKind; message: ParkedMessage }>;

/** Only the first message of a key is replayed by itself. */
const actionsOn = ({ blocked_by: first }: ParkedMessage): readonly ActionKind[] =>
  first === null ? ['view', 'replay', 'discard'] : ['view', 'discard'];

const columnsFor = (open: (opened: Opened) => void): readonly TableColumn<ParkedMessage>[] => [
  { title: 'Event', cell: ({ event }) => <code class="nowrap">{event.type}</code> },
  { title: 'Service', cell: ({ group }) => words(group) },
  { title: 'Key', isMinor: true, cell: ({ key }) => <Id id={key} label="key" /> },
  {
    title: 'Reason',
    cell: ({ blocked_by: first, error }) => (first === null ? error : 'Waits behind the first message of its key'),
  },
  { title: 'Parked', cell: ({ parked_at: at }) => <Instant at={at} /> },
  {
    title: 'Actions',
    cell: (message) => (
      <span class="row-actions">
        {actionsOn(message).map((kind) => (
          <button
            key={kind}
            type="button"
            class="button"
            aria-label={`${words(kind)} ${message.id}`}
            onClick={() => open({ kind, message })}
          >
            {words(kind)}
          </button>
        ))}
      </span>
    ),
  },
];

/** Messages whose content a service rejected, and those that wait behind them. */
export const ParkedMessages = ({ operator }: { operator: Taprail }) => {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const query = { limit: 50 } as const;
  const read = useListRead('operator.parkedMessages.list', query, (cursor, signal) =>
    operator.operator.parkedMessages.list({ ...query, ...(cursor === undefined ? {} : { cursor }) }, { signal }).page(),
  );
  return (
    <div class="stack">
      <h3>Parked messages of all platforms</h3>
      <ListTable
        caption="Parked messages"
        operation="operator.parkedMessages.list"
        read={read}
        columns={columnsFor(setOpened)}
        rowKey={({ id }) => id}
        empty={<p>No messages are parked.</p>}
      />
      {opened?.kind === 'view' && <MessageDialog message={opened.message} onClose={close} />}
      {opened?.kind === 'replay' && <ReplayParkedDialog message={opened.message} operator={operator} onClose={close} />}
      {opened?.kind === 'discard' && (
        <ReasonDialog
          title={`Discard ${opened.message.event.type}`}
          submit="Discard message"
          done="Message discarded"
          confirm={opened.message.key}
          operator={operator}
          call={(made, reason, sending) => made.operator.parkedMessages.discard(opened.message.id, { reason }, sending)}
          onClose={close}
        >
          <p>
            This cannot be undone. {words(opened.message.group)} never processes the message; it is kept with your
            reason. Messages parked behind it can then be replayed.
          </p>
        </ReasonDialog>
      )}
    </div>
  );
};

const MessageDialog = ({ message, onClose }: { message: ParkedMessage; onClose: () => void }) => (
  <Dialog title={message.event.type} width="wide" onClose={onClose}>
    <Facts
      rows={[
        ['Service', words(message.group)],
        ['Topic', <code>{message.topic}</code>],
        ['Key', <code>{message.key}</code>],
        ['Attempts', String(message.attempts)],
        ['Parked', <Instant at={message.parked_at} isExact />],
        ['ID', <code>{message.id}</code>],
      ]}
    />
    <p>{message.error}</p>
    <JsonTree value={message.event} />
  </Dialog>
);
