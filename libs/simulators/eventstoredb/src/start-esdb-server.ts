import { Server, ServerCredentials } from '@grpc/grpc-js';

import { type EsdbUser, requireUser } from './access/require-user';
import { type CallCounts, noCalls } from './call-counts';
import { gossipCalls } from './discovery/gossip';
import { getSupportedMethods } from './discovery/server-features';
import { OpenSubscriptions, readCalls } from './reading/read';
import { openStorage, type Storage } from './storage/open-storage';
import { GossipService, ServerFeaturesService, StreamsService } from './wire/generated';
import { appendCalls } from './writing/append';
import { batchAppendCalls } from './writing/batch-append';
import { deleteCalls, tombstoneCalls } from './writing/delete';

export type EsdbServerOptions = Readonly<{
  /** The database; `:memory:` for one that nobody needs afterwards. */
  file: string;
  /** 0 picks a free one. */
  port: number;
  /** The address to listen on, and the one that gossip names. */
  host?: string;
  /** Above it an append is refused: 1 MiB in the version that is imitated. */
  appendBytesMax?: number;
  /** A certificate and its key, as PEM: connections are encrypted. */
  tls?: EsdbTls;
  /** The only user that may read and write; without one anybody may. */
  user?: EsdbUser;
  nowMs?: () => number;
}>;

export type EsdbTls = Readonly<{ cert: Buffer; key: Buffer }>;

export type EsdbServer = Readonly<{
  port: number;
  url: string;
  subscriptions: Pick<OpenSubscriptions, 'count' | 'endAll' | 'cancelAll'>;
  counts: Readonly<CallCounts>;
  close: () => Promise<void>;
}>;

const defaultAppendBytesMax = 1_048_576;

/** The limits and keep-alive of the real server, so that a client meets them here and not in production. */
const channelOptions = {
  'grpc.max_receive_message_length': 16_767_216,
  'grpc.max_concurrent_streams': 100,
  'grpc.keepalive_time_ms': 10_000,
  'grpc.keepalive_timeout_ms': 10_000,
};

const credentialsOf = (tls: EsdbTls | undefined): ServerCredentials =>
  tls === undefined
    ? ServerCredentials.createInsecure()
    : ServerCredentials.createSsl(null, [{ cert_chain: tls.cert, private_key: tls.key }]);

const listen = (server: Server, address: string, tls: EsdbTls | undefined): Promise<number> =>
  new Promise((resolve, reject) =>
    server.bindAsync(address, credentialsOf(tls), (error, port) => (error === null ? resolve(port) : reject(error))),
  );

const addStreams = (
  server: Server,
  storage: Storage,
  { subscriptions, counts }: Readonly<{ subscriptions: OpenSubscriptions; counts: CallCounts }>,
  appendBytesMax: number,
): void =>
  server.addService(StreamsService, {
    read: readCalls(storage, subscriptions, counts),
    append: appendCalls(storage, appendBytesMax),
    batchAppend: batchAppendCalls(storage, appendBytesMax),
    delete: deleteCalls(storage),
    tombstone: tombstoneCalls(storage),
  });

export const startEsdbServer = async (options: EsdbServerOptions): Promise<EsdbServer> => {
  const { file, host = '127.0.0.1', appendBytesMax = defaultAppendBytesMax, tls, user, nowMs = Date.now } = options;
  const counts = noCalls();
  const storage = openStorage(file, nowMs, () => (counts.appends += 1));
  const subscriptions = new OpenSubscriptions();
  const server = new Server({ ...channelOptions, interceptors: user === undefined ? [] : [requireUser(user)] });
  let port = options.port;
  addStreams(server, storage, { subscriptions, counts }, appendBytesMax);
  server.addService(ServerFeaturesService, { getSupportedMethods });
  server.addService(GossipService, { read: gossipCalls(() => ({ host, port }), nowMs) });
  try {
    port = await listen(server, `${host}:${port}`, tls);
  } catch (error) {
    storage.close();
    throw error;
  }
  return {
    port,
    url: `esdb://${host}:${port}?tls=${tls !== undefined}`,
    subscriptions,
    counts,
    close: async () => {
      storage.commits.close();
      subscriptions.cancelAll();
      server.forceShutdown();
      storage.close();
    },
  };
};
