import type { ApiKeyRecord } from '@taprail/access-domain';
import type { EventStore, LogPage } from '@taprail/event-store';
import { type ReadStore, openSqliteReadStore } from '@taprail/read-store';
import { Kysely, PostgresDialect } from 'kysely';
import type { KeyUsage } from './key-usage';
import { acceptedKey, ReadModelKeyDirectory } from './read-model.key-directory';

/** A log of others' events only, which tells nobody of them: EventStoreDB does so with a filter. */
const logOfOthers: Pick<EventStore, 'head' | 'readAll'> = {
  head: async () => 1_000_000n,
  readAll: async (): Promise<LogPage> => ({ events: [], position: 1_000_000n }),
};

describe('a key that was never issued', () => {
  let readStore: ReadStore;
  beforeAll(async () => (readStore = await openSqliteReadStore(':memory:')));
  afterAll(() => readStore.close());

  it('is unknown at once, although the list of keys stands far from the end of the log', async () => {
    const directory = new ReadModelKeyDirectory(readStore, logOfOthers as EventStore, {} as KeyUsage);
    expect(await directory.find('nobody')).toBeUndefined();
  });
});

describe('a key while the read store is silent', () => {
  /** It accepts a connection and says nothing on it. */
  const pool = { connect: () => new Promise<never>(() => undefined), end: async () => undefined };
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  const silent = { db, dialect: 'postgres' } as unknown as ReadStore;

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each<[string, (directory: ReadModelKeyDirectory) => Promise<unknown>]>([
    ['a secret', (directory) => directory.find('hash')],
    ['a session', (directory) => directory.findAccepted('key_1', 'hash', new Date())],
  ])('is not waited for longer than three seconds: by %s', async (_by, find) => {
    const directory = new ReadModelKeyDirectory(silent, logOfOthers as EventStore, {} as KeyUsage);
    const found = expect(find(directory)).rejects.toMatchObject({ name: 'ReadStoreUnavailable' });
    await jest.advanceTimersByTimeAsync(3_000);
    await found;
  });
});

describe('a key that somebody has signed in with', () => {
  const record: ApiKeyRecord = {
    id: 'key_1',
    platformId: 'plt_1',
    label: null,
    prefix: 'sk_test_',
    last4: 'x7Qf',
    scopes: ['ledger:read'],
    ipAllowList: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    rotatedAt: null,
    expiresAt: null,
    revokedAt: null,
    secretHash: 'new',
    previousSecretHash: 'old',
    previousValidUntil: '2026-03-01T10:00:00.001Z',
  };
  const now = new Date('2026-03-01T10:00:00.000Z');
  const over = '2026-03-01T10:00:00.000Z';
  const endOf = (secretHash: string, changes: Partial<ApiKeyRecord> = {}): string | null | undefined =>
    acceptedKey({ ...record, ...changes }, secretHash, now)?.secretExpiresAt;

  it('is accepted by its secret, and by the one before until the overlap ends', () =>
    expect([endOf('new'), endOf('old')]).toEqual([null, '2026-03-01T10:00:00.001Z']));

  it.each<[string, string, Partial<ApiKeyRecord>]>([
    ['by a secret that was replaced before that', 'oldest', {}],
    ['by the secret before, once the overlap has ended', 'old', { previousValidUntil: over }],
    ['once it was revoked', 'new', { revokedAt: over }],
    ['once it has expired', 'new', { expiresAt: over }],
    ['with an end that cannot be read', 'new', { expiresAt: 'soon' }],
  ])('is not accepted %s', (_when, secretHash, changes) => expect(endOf(secretHash, changes)).toBeUndefined());
});
