import { status } from '@grpc/grpc-js';

import type { CallCounts } from '../call-counts';
import type { Storage } from '../storage/open-storage';
import { CallFailure } from '../wire/call-failure';
import {
  type Following,
  type ReadRequest,
  type StreamSource,
  type AllSource,
  toReadRequest,
} from '../wire/read-request';
import { followAll } from './follow-all';
import { followStream } from './follow-stream';
import { Outgoing, type ServerReadCall } from './outgoing';
import { readAll } from './read-all';
import { readStream } from './read-stream';
import { WakeUp } from './wake-up';

/** The subscriptions that are open, so that a shutdown, or a test of an outage, can end them. */
export class OpenSubscriptions {
  private readonly open = new Set<Outgoing>();

  get count(): number {
    return this.open.size;
  }

  add(subscription: Outgoing): void {
    this.open.add(subscription);
    subscription.whenEnded(() => this.open.delete(subscription));
  }

  endAll(): void {
    [...this.open].forEach((subscription) => subscription.end());
  }

  cancelAll(): void {
    [...this.open].forEach((subscription) => subscription.fail(new CallFailure(status.CANCELLED, 'Call canceled')));
  }
}

const follow = async (
  storage: Storage,
  following: Following<StreamSource | AllSource>,
  out: Outgoing,
): Promise<void> => {
  const committed = new WakeUp();
  const stopListening = storage.onCommit(() => committed.signal());
  out.whenEnded(() => committed.signal());
  const { source, resolveLinks } = following;
  try {
    if (source.kind === 'stream') await followStream(storage, { source, resolveLinks }, out, committed);
    else await followAll(storage, { source, resolveLinks }, out, committed);
  } finally {
    stopListening();
  }
};

const answer = async (storage: Storage, request: ReadRequest, out: Outgoing): Promise<void> => {
  if (request.kind === 'following') return follow(storage, request.follow, out);
  const { source, ...rest } = request.read;
  if (source.kind === 'stream') return readStream(storage, { ...rest, source }, out);
  return readAll(storage, { ...rest, source }, out);
};

export const readCalls =
  (storage: Storage, subscriptions: OpenSubscriptions, counts: CallCounts) =>
  (call: ServerReadCall): void => {
    const out = new Outgoing(call);
    const serve = async (): Promise<void> => {
      const request = toReadRequest(call.request);
      if (request.kind === 'following') {
        subscriptions.add(out);
        counts.subscribed += 1;
        out.whenSent(() => (counts.pushed += 1));
      } else if (request.read.source.kind === 'stream') counts.streamReads += 1;
      else counts.logReads += 1;
      await answer(storage, request, out);
    };
    serve().catch((error: unknown) => out.fail(error));
  };
