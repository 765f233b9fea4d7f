import { Batcher } from '@taprail/batching';
import { isRefusedStatement } from '@taprail/read-store';
import type { Kysely } from 'kysely';
import type { ReserveRequest } from './idempotency-store';
import { type HeldKey, nameOfKey } from './held-keys';
import type { KeyTables } from './key-table';

const settings = { itemsPerBatchMax: 100, batchesInFlightMax: 1, patienceMs: 25 };

/**
 * The two writes that every request with a key makes. Those that are asked for while a statement is under way share the next one; at
 * rest nothing waits. When a statement for several is refused, each is done by itself, so that none fails for another.
 */
export class KeyWrites {
  private readonly inserts = new Batcher<ReserveRequest, boolean>(
    (requests) => isolated(requests, (some) => this.insertRows(some)),
    settings,
  );
  private readonly releases = new Batcher<HeldKey, void>(
    (keys) => isolated(keys, (some) => this.releaseRows(some)),
    settings,
  );

  constructor(
    private readonly db: Kysely<KeyTables>,
    private readonly realNowMs: () => number,
  ) {}

  /** Resolves to whether the key was not there yet. */
  insert(request: ReserveRequest): Promise<boolean> {
    return this.inserts.add(request);
  }

  /** Ends the hold on a key whose request has no answer that is kept. */
  release(held: HeldKey): Promise<void> {
    return this.releases.add(held);
  }

  private async insertRows(requests: readonly ReserveRequest[]): Promise<readonly boolean[]> {
    const first = new Map<string, ReserveRequest>();
    for (const request of requests) if (!first.has(nameOfKey(request))) first.set(nameOfKey(request), request);
    // In one order for every process: each of two statements would else wait for a key that the other has inserted.
    const ordered = [...first].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, request]) => request);
    const runningSinceMs = this.realNowMs();
    const inserted = await this.db
      .insertInto('idempotency_key')
      .values(
        ordered.map(({ scope, key, fingerprint, commandId, now }) => ({
          scope,
          key,
          fingerprint,
          command_id: commandId,
          first_used_ms: now.getTime(),
          running_since_ms: runningSinceMs,
          status: null,
          headers: null,
          body: null,
        })),
      )
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
      .returning(['scope', 'key'])
      .execute();
    const names = new Set(inserted.map(nameOfKey));
    return requests.map((request) => first.get(nameOfKey(request)) === request && names.has(nameOfKey(request)));
  }

  private async releaseRows(keys: readonly HeldKey[]): Promise<readonly void[]> {
    await this.db
      .updateTable('idempotency_key')
      .set({ running_since_ms: null })
      .where(({ and, or }) => or(keys.map(({ scope, key, commandId }) => and({ scope, key, command_id: commandId }))))
      .where('status', 'is', null)
      .execute();
    return keys.map(() => undefined);
  }
}

type Results<Answer> = readonly PromiseSettledResult<Answer>[];

const isolated = async <Item, Answer>(
  items: readonly Item[],
  write: (items: readonly Item[]) => Promise<readonly Answer[]>,
): Promise<Results<Answer>> => {
  try {
    return (await write(items)).map((value) => ({ status: 'fulfilled', value }));
  } catch (error) {
    // Of a statement whose connection broke nobody knows whether it was done.
    if (items.length === 1 || !isRefusedStatement(error)) throw error;
    return Promise.allSettled(items.map(async (item) => (await write([item]))[0]!));
  }
};
