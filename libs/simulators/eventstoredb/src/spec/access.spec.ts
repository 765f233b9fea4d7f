import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb';
import { ChannelCredentials, Metadata, type ServiceError, status } from '@grpc/grpc-js';

import { type EsdbServer, startEsdbServer } from '../start-esdb-server';
import { Empty, StreamIdentifier, TombstoneReq } from '../wire/generated';
import { newStream } from './esdb-fixture';

let server: EsdbServer;
let streams: StreamsClient;

beforeAll(async () => {
  server = await startEsdbServer({ file: ':memory:', port: 0, user: { name: 'taprail', password: 'pass:word' } });
  streams = new StreamsClient(`127.0.0.1:${server.port}`, ChannelCredentials.createInsecure());
});
afterAll(async () => {
  streams.close();
  await server.close();
});

/** A write with a header that the client of EventStoreDB sends over TLS only. */
const write = (authorization?: string): Promise<ServiceError | null> =>
  new Promise((resolve) => {
    const metadata = new Metadata();
    if (authorization !== undefined) metadata.set('authorization', authorization);
    const stream = new StreamIdentifier().setStreamName(Buffer.from(newStream()));
    const options = new TombstoneReq.Options().setStreamIdentifier(stream).setAny(new Empty());
    streams.tombstone(new TombstoneReq().setOptions(options), metadata, resolve);
  });
const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;

it('lets the user in whose password is right', async () => expect(await write(basic('taprail:pass:word'))).toBeNull());

it.each([basic('taprail:guess'), basic('somebody:pass:word'), 'Bearer pass:word'])(
  'does not authenticate %s',
  async (authorization) => expect(await write(authorization)).toMatchObject({ code: status.UNAUTHENTICATED }),
);

it('denies access to a caller without credentials, in the words that the client knows', async () => {
  const refusal = await write();
  expect([refusal?.code, refusal?.metadata.get('exception')]).toEqual([status.PERMISSION_DENIED, ['access-denied']]);
});
