import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The requests of one key that are under way; it leaves its map with the last of them. */
type Running = { count: number; readonly keyId: string; readonly byKey: Map<string, Running> };

const runningOf = Symbol('running');
type CountedResponse = ServerResponse & { [runningOf]?: Running | undefined };

/** The counted responses of a connection: a caller may have sent several requests before the first answer. */
const openOn = new WeakMap<Socket, Set<CountedResponse>>();

/** One listener for all responses: a function made for each request would cost more than the counting. */
function end(this: CountedResponse): void {
  const running = this[runningOf];
  if (!running) return;
  this[runningOf] = undefined;
  openOn.get(this.req.socket)?.delete(this);
  running.count -= 1;
  if (running.count === 0) running.byKey.delete(running.keyId);
}

function endAll(this: Socket): void {
  for (const response of openOn.get(this) ?? []) end.call(response);
}

const responsesOf = (socket: Socket): Set<CountedResponse> => {
  let responses = openOn.get(socket);
  if (responses === undefined) {
    openOn.set(socket, (responses = new Set()));
    socket.once('close', endAll);
  }
  return responses;
};

/** How many requests of a key are under way. */
export class Concurrency {
  private readonly byKey = new Map<string, Running>();

  constructor(private readonly max: number) {}

  /** False when there is no room; otherwise the place is held until the response or its connection is closed. */
  begin(keyId: string, response: CountedResponse): boolean {
    const { socket } = response.req;
    if (socket.destroyed) return true;
    const running = this.byKey.get(keyId) ?? { count: 0, keyId, byKey: this.byKey };
    if (running.count >= this.max) return false;
    running.count += 1;
    if (running.count === 1) this.byKey.set(keyId, running);
    response[runningOf] = running;
    response.on('close', end);
    // A response that waits behind another on its connection is never closed when the caller hangs up.
    responsesOf(socket).add(response);
    return true;
  }
}
