import type { NewWebhookEndpoint } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { ActionDialog } from '../../parts/action-dialog';
import { TextField } from '../../parts/fields';
import { showEffect } from '../../parts/show-effect';
import { queries } from '../../requests/use-read';
import { type EnabledEvent } from './event-kinds';
import { EventPicker } from './event-picker';
import { urlProblem } from './endpoint-state';
import { onEndpoint, type ShownEndpoint } from './on-endpoint';

type FormState = Readonly<{ url: string; description: string; enabled: readonly EnabledEvent[] }>;

const problemOf = ({ url, enabled }: FormState): string | undefined =>
  urlProblem(url) ?? (enabled.length === 0 ? 'Select at least one event type' : undefined);

const EndpointFields = ({ form, onChange }: { form: FormState; onChange: (form: FormState) => void }) => {
  const { url, description, enabled } = form;
  return (
    <>
      <TextField
        label="URL"
        isMono
        value={url}
        onInput={(next) => onChange({ ...form, url: next })}
        placeholder="https://example.com/webhooks"
        problem={url === '' ? undefined : urlProblem(url)}
        hint="Events are sent here as signed POST requests. Respond with any 2xx status within five seconds."
      />
      <TextField
        label="Description"
        value={description}
        onInput={(next) => onChange({ ...form, description: next })}
        hint="Optional, for your own reference"
      />
      <EventPicker enabled={enabled} onChange={(next) => onChange({ ...form, enabled: next })} />
    </>
  );
};

type CreateProps = { onMade: (endpoint: NewWebhookEndpoint) => void; onClose: () => void };

export const CreateEndpointDialog = ({ onMade, onClose }: CreateProps) => {
  const [form, setForm] = useState<FormState>({ url: '', description: '', enabled: ['*'] });
  const { url, description, enabled } = form;
  return (
    <ActionDialog
      title="Add endpoint"
      submit="Add endpoint"
      problem={problemOf(form)}
      call={(made, sending) =>
        made.webhookEndpoints.create(
          {
            url: url.trim(),
            enabled_events: [...enabled],
            ...(description.trim() === '' ? {} : { description: description.trim() }),
          },
          sending,
        )
      }
      onDone={async (endpoint) => {
        onMade(endpoint);
        await queries.invalidateQueries();
      }}
      onClose={onClose}
    >
      <EndpointFields form={form} onChange={setForm} />
    </ActionDialog>
  );
};

type UpdateProps = ShownEndpoint & { onClose: () => void };

export const UpdateEndpointDialog = ({ endpoint, etag, onClose }: UpdateProps) => {
  const [form, setForm] = useState<FormState>({
    url: endpoint.url,
    description: endpoint.description ?? '',
    enabled: endpoint.enabled_events,
  });
  const { url, description, enabled } = form;
  return (
    <ActionDialog
      title="Edit endpoint"
      submit="Save changes"
      {...onEndpoint({ endpoint, etag })}
      problem={problemOf(form)}
      call={(made, sending) =>
        made.webhookEndpoints.update(
          endpoint.id,
          { url: url.trim(), enabled_events: [...enabled], description: description.trim() || null },
          sending,
        )
      }
      onDone={showEffect('Endpoint updated. Pending deliveries use the new URL')}
      onClose={onClose}
    >
      <EndpointFields form={form} onChange={setForm} />
    </ActionDialog>
  );
};
