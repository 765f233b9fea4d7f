import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';

import { type Empty, SupportedMethod, SupportedMethods } from '../wire/generated';

/** The version whose behaviour this server copies. */
const imitatedVersion = '24.10.5';

const streams = 'event_store.client.streams.streams';

const methods: readonly (readonly [service: string, method: string, features: readonly string[]])[] = [
  [streams, 'read', ['position', 'events']],
  [streams, 'append', []],
  [streams, 'batchappend', ['deadline_duration']],
  [streams, 'delete', []],
  [streams, 'tombstone', []],
  ['event_store.client.gossip.gossip', 'read', []],
  ['event_store.client.server_features.serverfeatures', 'getsupportedmethods', []],
];

export const getSupportedMethods = (
  _call: ServerUnaryCall<Empty, SupportedMethods>,
  respond: sendUnaryData<SupportedMethods>,
): void => {
  const supported = methods.map(([service, method, features]) =>
    new SupportedMethod()
      .setServiceName(service)
      .setMethodName(method)
      .setFeaturesList([...features]),
  );
  respond(null, new SupportedMethods().setEventStoreServerVersion(imitatedVersion).setMethodsList(supported));
};
