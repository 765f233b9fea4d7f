import {
  type Metadata,
  ServerInterceptingCall,
  type ServerInterceptor,
  ServerListenerBuilder,
  status,
} from '@grpc/grpc-js';

import { CallFailure, toServiceError } from '../wire/call-failure';

export type EsdbUser = Readonly<{ name: string; password: string }>;

/** Clients look for the leader and for what the server can do before they present themselves. */
const openToAnyone = ['/event_store.client.gossip.', '/event_store.client.server_features.'];

const refusalOf = (metadata: Metadata, { name, password }: EsdbUser): CallFailure | undefined => {
  const [presented] = metadata.get('authorization');
  if (presented === undefined) {
    return new CallFailure(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });
  }
  const expected = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  return presented === expected ? undefined : new CallFailure(status.UNAUTHENTICATED, 'Not authenticated');
};

/** The one user that may read and write: a wrong password is not authenticated, and no password is anonymous, as at the real server. */
export const requireUser =
  (user: EsdbUser): ServerInterceptor =>
  ({ path }, call) => {
    if (openToAnyone.some((prefix) => path.startsWith(prefix))) return new ServerInterceptingCall(call);
    const listener = new ServerListenerBuilder().withOnReceiveMetadata((metadata, next) => {
      const refusal = refusalOf(metadata, user);
      if (refusal === undefined) next(metadata);
      else call.sendStatus(toServiceError(refusal));
    });
    return new ServerInterceptingCall(call, { start: (next) => next(listener.build()) });
  };
