import { Inject, Injectable } from '@nestjs/common';
import { roleScopes, type UserRecord } from '@taprail/access-domain';
import type { Position } from '@taprail/event-store';
import type { KeyRecord } from '@taprail/http';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { type ListOptions, type ProjectedRow, ProjectionReader } from '@taprail/subscriptions';
import { withinLookUp } from '../keys/read-model.key-directory';
import { isStillValid } from './sign-in/signed-in';
import { userList } from './user.projection';
import { UserTexts } from './user-texts';

const visibleWithinMs = 5_000;
const rowsPerPage = 500;

export type NamedUser = Readonly<{ record: UserRecord; email: string | null; name: string | null }>;

/** People as the read model knows them. */
@Injectable()
export class UserDirectory {
  private readonly reader: ProjectionReader<UserRecord>;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly texts: UserTexts,
  ) {
    this.reader = new ProjectionReader(readStore, userList);
  }

  async find(userId: string): Promise<UserRecord | undefined> {
    return (await withinLookUp(() => this.reader.get(userId)))?.row;
  }

  /** What a session of a person may do now; undefined: it has ended, since the person, the password or the passkey is not there any more. */
  async findAccepted(userId: string, secretHash: string): Promise<KeyRecord | undefined> {
    const record = await this.find(userId);
    if (record?.status !== 'active' || !isStillValid(record, secretHash)) return undefined;
    const { id, platformId, role } = record;
    const unlimited = { expiresAt: null, revokedAt: null, secretExpiresAt: null, ipAllowList: [] };
    return { id, platformId, scopes: roleScopes[role], ...unlimited };
  }

  async findByInvitation(hash: string): Promise<UserRecord | undefined> {
    const filters = [{ column: 'invitation', operator: '=', value: hash }] as const;
    const [found] = await withinLookUp(() => this.reader.list({ filters, order: 'desc', limit: 1 }));
    return found?.row;
  }

  /**
   * Active people with an address, one for each platform that they are of. Addresses are cipher texts under the key of each person, so all
   * of them are opened and compared: nothing that could be tested against guesses is stored, and an erased one is gone.
   */
  async findByAddress(address: string): Promise<readonly UserRecord[]> {
    const wanted = comparable(address);
    const found: UserRecord[] = [];
    const active = [{ column: 'status', operator: '=', value: 'active' }] as const;
    for await (const page of this.reader.pages({ filters: active }, rowsPerPage)) {
      const records = page.map(({ row }) => row);
      const texts = await this.texts.open(records);
      found.push(...records.filter((_record, at) => comparable(texts[at]!.email ?? '') === wanted));
    }
    return found;
  }

  /** By their ids; one that is not known is missing. */
  async named(userIds: readonly string[]): Promise<ReadonlyMap<string, NamedUser>> {
    const rows = [...(await this.reader.getMany([...new Set(userIds)])).values()].map(({ row }) => row);
    const texts = await this.texts.open(rows);
    return new Map(rows.map((record, at) => [record.id, { record, ...texts[at]! }]));
  }

  list(platformId: string, options: ListOptions): Promise<readonly ProjectedRow<UserRecord>[]> {
    const own = { column: 'platform', operator: '=', value: platformId } as const;
    return this.reader.list({ ...options, filters: [own, ...(options.filters ?? [])] });
  }

  /** A role that was taken away is so by the time its owner hears of it, at every gateway: they share the read model. */
  async shows(position: Position | undefined): Promise<void> {
    if (position === undefined) return;
    await this.reader.reached(position, visibleWithinMs).catch(() => false);
  }
}

/** Mail servers may tell letters apart by case; none that people use does. */
export const comparable = (address: string): string => address.normalize('NFC').trim().toLowerCase();
