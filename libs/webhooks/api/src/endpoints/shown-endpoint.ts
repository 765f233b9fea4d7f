import type { EndpointReply } from '@taprail/contracts';
import { type EndpointRecord, endpointView, type EndpointView } from '@taprail/webhooks-domain';

export type NewEndpoint = EndpointView & Readonly<{ signing_secret: string }>;

export const shown = ({ endpoint }: EndpointReply): Readonly<{ view: EndpointView; revision: number }> => {
  const record = endpoint as EndpointRecord;
  return { view: endpointView(record), revision: record.revision };
};
