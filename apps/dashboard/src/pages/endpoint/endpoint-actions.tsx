import type { TaprailEvent } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { ActionDialog } from '../../parts/action-dialog';
import { SelectField } from '../../parts/fields';
import { ScopedButton } from '../../parts/scoped-button';
import { showEffect } from '../../parts/show-effect';
import { showToast } from '../../parts/toasts';
import { queries } from '../../requests/use-read';
import { useSession } from '../../session/use-session';
import { pageHref, withParams } from '../../urls/search-params';
import { UpdateEndpointDialog } from '../webhooks/endpoint-dialogs';
import { eventTypes, isSubscribed } from '../webhooks/event-kinds';
import { onEndpoint, type ShownEndpoint } from '../webhooks/on-endpoint';
import { type ShownSecret, SigningSecretDialog } from '../webhooks/signing-secret-dialog';
import { DrillDialog } from './drill-dialog';

type ActionKind = 'change' | 'switch' | 'reveal' | 'roll' | 'test' | 'drill' | 'delete';
const scope = 'webhooks:manage';

export const EndpointActions = ({ endpoint, etag }: ShownEndpoint) => {
  const { environment } = useSession();
  const search = useSearch();
  const [path, navigate] = useLocation();
  const [open, setOpen] = useState<ActionKind>();
  const [shown, setShown] = useState<ShownSecret>();
  const close = () => setOpen(undefined);
  const isEnabled = endpoint.status === 'enabled';
  const buttons: readonly (readonly [ActionKind, string])[] = [
    ['test', 'Send test event'],
    ...(environment === 'test' ? ([['drill', 'Run drill']] as const) : []),
    ['change', 'Edit endpoint'],
    ['reveal', 'Reveal secret'],
    ['roll', 'Roll secret'],
    ['switch', isEnabled ? 'Disable endpoint' : 'Enable endpoint'],
    ['delete', 'Delete endpoint'],
  ];
  return (
    <>
      {buttons.map(([kind, title]) => (
        <ScopedButton
          key={kind}
          scope={scope}
          kind={kind === 'delete' ? 'danger' : kind === 'switch' && !isEnabled ? 'primary' : 'plain'}
          onClick={() => setOpen(kind)}
        >
          {title}
        </ScopedButton>
      ))}
      {open === 'change' && <UpdateEndpointDialog endpoint={endpoint} etag={etag} onClose={close} />}
      {open === 'switch' && <SwitchDialog endpoint={endpoint} etag={etag} onClose={close} />}
      {open === 'reveal' && <RevealDialog endpoint={endpoint} onShown={setShown} onClose={close} />}
      {open === 'roll' && <RollDialog endpoint={endpoint} onShown={setShown} onClose={close} />}
      {open === 'test' && <SampleDialog endpoint={endpoint} onClose={close} />}
      {open === 'delete' && <DeleteDialog endpoint={endpoint} etag={etag} onClose={close} />}
      {open === 'drill' && (
        <DrillDialog
          endpointId={endpoint.id}
          onBegun={(drill) => navigate(path + withParams(search, { drill }), { replace: true })}
          onClose={close}
        />
      )}
      {shown && open === undefined && <SigningSecretDialog shown={shown} onClose={() => setShown(undefined)} />}
    </>
  );
};

type DialogProps = ShownEndpoint & { onClose: () => void };

const SwitchDialog = ({ endpoint, etag, onClose }: DialogProps) => {
  // As it was when the dialog was opened: its question does not turn around under the reader's eyes.
  const [isEnabled] = useState(endpoint.status === 'enabled');
  return (
    <ActionDialog
      title={isEnabled ? 'Disable endpoint' : 'Enable endpoint'}
      submit={isEnabled ? 'Disable endpoint' : 'Enable endpoint'}
      kind={isEnabled ? 'danger' : 'primary'}
      {...onEndpoint({ endpoint, etag })}
      call={(made, sending) =>
        made.webhookEndpoints.update(endpoint.id, { status: isEnabled ? 'disabled' : 'enabled' }, sending)
      }
      onDone={showEffect(isEnabled ? 'Endpoint disabled. Its events are held' : 'Endpoint enabled')}
      onClose={onClose}
    >
      <p>
        <code>{endpoint.url}</code>{' '}
        {isEnabled
          ? 'will receive no more events. They are held and can be replayed once it is enabled.'
          : 'will receive new events. Events held while it was disabled are sent only when you replay them.'}
      </p>
    </ActionDialog>
  );
};

type SecretProps = Pick<DialogProps, 'endpoint' | 'onClose'> & { onShown: (secret: ShownSecret) => void };

const RevealDialog = ({ endpoint, onShown, onClose }: SecretProps) => (
  <ActionDialog
    title="Reveal signing secret"
    submit="Reveal secret"
    call={(made, sending) => made.webhookEndpoints.revealSecret(endpoint.id, sending)}
    onDone={(revealed) => onShown({ ...revealed, url: endpoint.url })}
    onClose={onClose}
  >
    <p>
      Shows what deliveries to <code>{endpoint.url}</code> are signed with. The history records that you have seen it.
    </p>
  </ActionDialog>
);

const overlaps = [
  ['0', 'Immediately'],
  ['3600', 'After 1 hour'],
  ['86400', 'After 24 hours'],
] as const;

const RollDialog = ({ endpoint, onShown, onClose }: SecretProps) => {
  const [overlap, setOverlap] = useState('86400');
  return (
    <ActionDialog
      title="Roll signing secret"
      submit="Roll secret"
      kind={overlap === '0' ? 'danger' : 'primary'}
      call={(made, sending) => made.webhookEndpoints.rollSecret(endpoint.id, { expires_in: Number(overlap) }, sending)}
      onDone={async (made) => {
        onShown(made);
        await queries.invalidateQueries();
      }}
      onClose={onClose}
    >
      <p>
        <code>{endpoint.url}</code> gets a new signing secret. Until the old one expires, the header has two{' '}
        <code>v1</code> signatures and one match is enough.
      </p>
      <SelectField label="Old secret expires" value={overlap} options={overlaps} onChange={setOverlap} />
    </ActionDialog>
  );
};

const SampleDialog = ({ endpoint, onClose }: Pick<DialogProps, 'endpoint' | 'onClose'>) => {
  const types = eventTypes.filter((type) => isSubscribed(endpoint.enabled_events, type));
  const [type, setType] = useState<TaprailEvent['type']>(types[0] ?? 'tap.approved');
  return (
    <ActionDialog
      title="Send test event"
      submit="Send event"
      call={(made, sending) => made.webhookEndpoints.test(endpoint.id, { type }, sending)}
      onDone={showEffect(`Test event ${type} queued`)}
      onClose={onClose}
    >
      <p>The test event looks like a real one, has its own ID and does not appear in the events list.</p>
      <SelectField
        label="Event type"
        value={type}
        options={types.map((each) => [each, each] as const)}
        onChange={(value) => setType(value as typeof type)}
      />
    </ActionDialog>
  );
};

const DeleteDialog = ({ endpoint, etag, onClose }: DialogProps) => {
  const search = useSearch();
  const [, navigate] = useLocation();
  return (
    <ActionDialog
      title="Delete endpoint"
      submit="Delete endpoint"
      kind="danger"
      {...onEndpoint({ endpoint, etag })}
      confirm={endpoint.id}
      call={(made, sending) => made.webhookEndpoints.delete(endpoint.id, sending)}
      onDone={() => {
        // Its page is gone with it: read again, it would show that there is none.
        navigate(pageHref('/webhooks', search), { replace: true });
        showToast('Endpoint deleted');
      }}
      onClose={onClose}
    >
      <p>
        <code>{endpoint.url}</code> will be permanently deleted. Pending deliveries to it are dropped.
      </p>
    </ActionDialog>
  );
};
