import { type Appended, RevisionConflict, StoreUnavailable } from '../event-store';
import { attempt, type Attempts } from './attempts';
import { BatchStream } from './batch-stream';
import type { EventStoreConnection } from './connection';
import { AppendRefused, type AppendRequest } from './wire/append-message';

const finalErrors = [RevisionConflict, AppendRefused, StoreUnavailable];

/**
 * Everything but a conflict and a refusal is an unknown outcome. The same ids at the same revision are then sent again,
 * and the server answers as it did, or would have done, the first time.
 */
const attempts: Attempts = {
  attemptsMax: 5,
  attemptTimeoutMs: 3_000,
  isFinal: (error) => finalErrors.some((kind) => error instanceof kind),
};

/** Keeps one stream of appends open, and opens another when it breaks or falls silent. */
export class BatchAppender {
  private opening: Promise<BatchStream> | undefined;

  constructor(private readonly connection: EventStoreConnection) {}

  append(request: AppendRequest): Promise<Appended> {
    return attempt(attempts, `An append to ${request.stream}`, async (abandoned) => {
      const stream = await this.stream();
      return stream.send(request, abandoned, () => {
        stream.cancel();
        this.connection.renew();
      });
    });
  }

  async close(): Promise<void> {
    const stream = await this.opening?.catch(() => undefined);
    stream?.cancel();
  }

  private stream(): Promise<BatchStream> {
    if (this.opening !== undefined) return this.opening;
    const forget = (): void => {
      if (this.opening === opening) this.opening = undefined;
    };
    const opening: Promise<BatchStream> = this.connection.batchAppend().then((call) => new BatchStream(call, forget));
    opening.catch(forget);
    this.opening = opening;
    return opening;
  }
}
