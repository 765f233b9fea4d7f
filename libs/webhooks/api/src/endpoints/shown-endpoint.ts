import type { EndpointReply } from '@taprail/contracts';
import type { EndpointView } from '@taprail/webhooks-domain';

export type NewEndpoint = EndpointView & Readonly<{ signing_secret: string }>;

export const shown = ({ endpoint, revision }: EndpointReply): Readonly<{ view: EndpointView; revision: number }> => ({
  view: endpoint,
  revision,
});
