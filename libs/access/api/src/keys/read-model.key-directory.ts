import { Inject, Injectable } from '@nestjs/common';
import type { ApiKeyRecord } from '@taprail/access-domain';
import { withinTime } from '@taprail/batching';
import { EVENT_STORE, type EventStore, type Position } from '@taprail/event-store';
import type { KeyDirectory, KeyRecord } from '@taprail/http';
import { READ_STORE, type ReadStore, ReadStoreUnavailable } from '@taprail/read-store';
import { hasHeardEverything, type ListOptions, ProjectionReader } from '@taprail/subscriptions';
import { KeyUsage } from './key-usage';
import { apiKeys } from '../platforms/platform.projections';

const visibleWithinMs = 5_000;
const rebuiltWithinMs = 6_000;
/** Every request waits for this first, also that for the state of the service, which is answered within five seconds. */
const lookUpMs = 3_000;

/** A read of a key or session, for a caller who waits: a store that has fallen silent is unavailable. */
export const withinLookUp = <Found>(look: () => Promise<Found>): Promise<Found> =>
  withinTime(lookUpMs, () => new ReadStoreUnavailable(`No answer within ${lookUpMs} ms`), look);

/** Keys as the read model knows them. */
@Injectable()
export class ReadModelKeyDirectory implements KeyDirectory {
  private readonly reader: ProjectionReader<ApiKeyRecord>;
  private rebuilding: Promise<boolean> | undefined;
  private isRebuilt = false;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly usage: KeyUsage,
  ) {
    this.reader = new ProjectionReader(readStore, apiKeys);
  }

  /** A log that was restored alone has the keys in it: until they are read, none of them is called unknown. */
  async find(hash: string): Promise<KeyRecord | undefined> {
    const known = await this.look(hash);
    if (known || this.isRebuilt) return known;
    await this.untilRebuilt();
    return this.look(hash);
  }

  /** A key by its id and by the hash of a secret of it; undefined: it would be refused now. */
  async findAccepted(keyId: string, secretHash: string, now: Date): Promise<KeyRecord | undefined> {
    const record = await this.record(keyId);
    return record && acceptedKey(record, secretHash, now);
  }

  /** By the ids of keys; null: the key was given no name. */
  async labels(keyIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    const rows = await this.reader.getMany([...new Set(keyIds)]);
    return new Map([...rows].map(([keyId, { row }]) => [keyId, row.label]));
  }

  used(keyId: string, at: Date): void {
    this.usage.note(keyId, at);
  }

  async list(platformId: string, options: ListOptions) {
    const own = { column: 'platform', operator: '=', value: platformId } as const;
    return this.reader.list({ ...options, filters: [own, ...(options.filters ?? [])] });
  }

  /**
   * A key that was issued or revoked should be so by the time its maker hears of it. It is written already, so a read
   * store that is away only makes it visible later.
   */
  async shows(position: Position | undefined): Promise<void> {
    if (position === undefined) return;
    await this.reader.reached(position, visibleWithinMs).catch(() => false);
  }

  private async record(keyId: string): Promise<ApiKeyRecord | undefined> {
    const read = () => withinLookUp(() => this.reader.get(keyId));
    const known = await read();
    if (known || this.isRebuilt) return known?.row;
    await this.untilRebuilt();
    return (await read())?.row;
  }

  private async look(hash: string): Promise<KeyRecord | undefined> {
    const current = await this.by('secret', hash);
    if (current) return shown(current, null);
    const previous = await this.by('previous_secret', hash);
    return previous && shown(previous, previous.previousValidUntil);
  }

  private async untilRebuilt(): Promise<void> {
    const { store } = this;
    const { streamPrefix } = apiKeys;
    this.rebuilding ??= hasHeardEverything(this.reader, { store, streamPrefix }, rebuiltWithinMs);
    this.isRebuilt = await this.rebuilding.finally(() => (this.rebuilding = undefined));
    if (!this.isRebuilt) throw new ReadStoreUnavailable('The API keys are not rebuilt yet');
  }

  private async by(column: string, hash: string): Promise<ApiKeyRecord | undefined> {
    const filters = [{ column, operator: '=', value: hash }] as const;
    const [found] = await withinLookUp(() => this.reader.list({ filters, order: 'desc', limit: 1 }));
    return found?.row;
  }
}

/** The key as it is accepted by a secret; undefined: it is not, or not any more. */
export const acceptedKey = (record: ApiKeyRecord, secretHash: string, now: Date): KeyRecord | undefined => {
  const isPrevious = secretHash === record.previousSecretHash;
  if (record.revokedAt !== null || (secretHash !== record.secretHash && !isPrevious)) return undefined;
  const key = shown(record, isPrevious ? record.previousValidUntil : null);
  const isOver = (instant: string | null): boolean => instant !== null && !(Date.parse(instant) > now.getTime());
  return isOver(key.expiresAt) || isOver(key.secretExpiresAt) ? undefined : key;
};

const shown = (record: ApiKeyRecord, secretExpiresAt: string | null): KeyRecord => ({
  id: record.id,
  platformId: record.platformId,
  scopes: record.scopes,
  expiresAt: record.expiresAt,
  revokedAt: record.revokedAt,
  secretExpiresAt,
  ipAllowList: record.ipAllowList,
});
