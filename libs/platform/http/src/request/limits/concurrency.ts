import type { ServerResponse } from 'node:http';

/** The requests of one key that are under way; it leaves its map with the last of them. */
type Running = { count: number; readonly keyId: string; readonly byKey: Map<string, Running> };

const runningOf = Symbol('running');
type CountedResponse = ServerResponse & { [runningOf]?: Running };

/** One listener for all responses: a function made for each request would cost more than the counting. */
function end(this: CountedResponse): void {
  const running = this[runningOf];
  if (!running) return;
  running.count -= 1;
  if (running.count === 0) running.byKey.delete(running.keyId);
}

/** How many requests of a key are under way. */
export class Concurrency {
  private readonly byKey = new Map<string, Running>();

  constructor(private readonly max: number) {}

  /** False when there is no room; otherwise the place is held until the response is closed. */
  begin(keyId: string, response: CountedResponse): boolean {
    const running = this.byKey.get(keyId) ?? { count: 0, keyId, byKey: this.byKey };
    if (running.count >= this.max) return false;
    running.count += 1;
    if (running.count === 1) this.byKey.set(keyId, running);
    response[runningOf] = running;
    // 'close' comes exactly once, also when the caller hangs up before the answer.
    response.on('close', end);
    return true;
  }
}
