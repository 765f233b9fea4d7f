import { EventStoreDBClient } from '@eventstore/db-client';
import type { CallOptions, Channel, ClientDuplexStream, ClientReadableStream, Metadata } from '@grpc/grpc-js';

import {
  type BatchAppendReq,
  type BatchAppendResp,
  type ReadReq,
  type ReadResp,
  StreamsClient,
} from './wire/generated';

export type ClientReadCall = ClientReadableStream<ReadResp>;
export type BatchCall = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;

type CallArguments = [Metadata, CallOptions];

/** The client's members that its own commands use. Protected in its types; its version is pinned, and tests hold it. */
type ClientCore = Readonly<{
  GRPCStreamCreator: <Call>(
    service: typeof StreamsClient,
    name: string,
    create: (streams: StreamsClient) => Call,
  ) => () => Promise<Call>;
  callArguments: (options: Readonly<Record<string, never>>, callOptions: CallOptions) => CallArguments;
  getChannel: () => Promise<Channel>;
}>;

const coreOf = (client: EventStoreDBClient): ClientCore => client as unknown as ClientCore;

const closeChannel = (client: EventStoreDBClient): Promise<void> =>
  coreOf(client)
    .getChannel()
    .then(
      (channel) => channel.close(),
      () => undefined,
    );

/**
 * The client finds the nodes, keeps the channel and replaces it after an outage. The calls on it are our own: the
 * client's append shares one table of pending answers among all clients of a process, leaves unhandled rejections when
 * its stream fails under load, and prints JSON anew; its subscriptions report checkpoints ahead of the events.
 */
export class EventStoreConnection {
  private client: EventStoreDBClient;

  constructor(private readonly url: string) {
    this.client = EventStoreDBClient.connectionString(url);
  }

  read(request: ReadReq, deadline: Date | number): Promise<ClientReadCall> {
    return this.open('read', (streams, callArguments) => streams.read(request, ...callArguments), deadline);
  }

  batchAppend(): Promise<BatchCall> {
    return this.open('batchAppend', (streams, callArguments) => streams.batchAppend(...callArguments), Infinity);
  }

  /** For a connection that is open and silent: the next call uses a new one, open calls stay with the old one. */
  renew(): void {
    const silent = this.client;
    this.client = EventStoreDBClient.connectionString(this.url);
    void closeChannel(silent);
  }

  close(): Promise<void> {
    return closeChannel(this.client);
  }

  private async open<Call extends ClientReadCall | BatchCall>(
    name: string,
    create: (streams: StreamsClient, callArguments: CallArguments) => Call,
    deadline: Date | number,
  ): Promise<Call> {
    const core = coreOf(this.client);
    const open = core.GRPCStreamCreator(StreamsClient, name, (streams) => {
      const call = create(streams, core.callArguments({}, { deadline }));
      // A call that fails after everyone has left must not take the process down.
      call.on('error', () => undefined);
      return call;
    });
    return open();
  }
}
