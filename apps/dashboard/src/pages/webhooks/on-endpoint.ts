import type { WebhookEndpoint } from '@taprail/sdk';
import { readAgain } from '../../requests/use-read';

export type ShownEndpoint = Readonly<{ endpoint: WebhookEndpoint; etag: string | undefined }>;

/** Its health changes with every delivery, and no decision is about it. */
const withoutHealth = ({ health: _health, ...endpoint }: WebhookEndpoint) => endpoint;

/** The endpoint that a dialog decides upon: its ETag, and the difference when it changes meanwhile. */
export const onEndpoint = ({ endpoint, etag }: ShownEndpoint) => ({
  ifMatch: etag,
  subject: {
    shown: withoutHealth(endpoint),
    read: async () => {
      const found = await readAgain<ShownEndpoint>('webhookEndpoints.get', endpoint.id, 'etag');
      return { value: withoutHealth(found.endpoint), etag: found.etag };
    },
  },
});
