import { createHash, createPublicKey, verify } from 'node:crypto';
import { HandlerUnavailable } from '@taprail/bus';
import { mintId } from '@taprail/contracts';
import type { DomainEvent } from '@taprail/event-sourcing';
import { Codec, firstPrevHash, readStream, SqliteEventStore } from '@taprail/event-store';
import { leafOf, merkleRoot, noHash, type SealEvent } from '@taprail/ledger-domain';
import { capture, type HandClock, hold, JournalWorld, posting } from '@taprail/ledger-journal/testing';
import { createLogger } from '@taprail/telemetry';
import type { Completeness, CompletenessScope } from '../completeness/completeness';
import { SealDays } from './seal-days';
import { SealKey } from './seal-key';
import { sealsOfDays, sealsOfEntries } from './seal-timers';

const key = new SealKey('a secret of the specs, long enough to be one');
const log = createLogger({ service: 'test', level: 'silent' });
const message = () =>
  ({ commandId: mintId('cmd'), correlationId: 'c', actor: { kind: 'scheduler', id: 't' } }) as const;
const codec = new Codec<DomainEvent>();
const complete = { requireComplete: () => Promise.resolve() } as unknown as Completeness;

describe('a sealed day', () => {
  let world: JournalWorld;
  let clock: HandClock;
  const heads = new Map<string, string>();
  beforeEach(async () => {
    heads.clear();
    const store = new SqliteEventStore({ file: ':memory:' });
    world = await JournalWorld.on(async () => ({ store, close: () => store.close() }));
    clock = world.clock;
  });
  afterEach(() => world.close());

  const days = (found: SealKey | undefined = key, books = complete) =>
    new SealDays(world.store, () => found, log, books, clock);
  const seals = async () =>
    (await readStream(world.store, 'ledgerSeal-days')).map(({ data }) => JSON.parse(data) as SealEvent['data']);
  /** Appends an event of a transaction as the tap service does. */
  const tapped = async (id: string, revision: number): Promise<void> => {
    const stream = `transaction-${id}`;
    const before = { stream, revision: revision - 1, hash: revision === 0 ? firstPrevHash : heads.get(id)! };
    const { events, headHash } = codec.encode([{ type: 'Tapped', data: { revision } }], message(), clock.iso(), before);
    await world.store.append(stream, revision === 0 ? 'no-stream' : revision - 1, events);
    heads.set(id, headHash);
  };
  const shardHead = async () => {
    const last = (await readStream(world.store, 'ledgerJournal-2026-03.5')).at(-1)!;
    return { id: 'ledgerJournal-2026-03.5', hash: (JSON.parse(last.metadata) as { hash: string }).hash };
  };
  const rootOf = (leaves: readonly { id: string; hash: string }[]) => {
    const sorted = leaves.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const sha = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
    return merkleRoot(
      sorted.map((leaf) => leafOf(leaf, sha)),
      sha,
    );
  };

  it('waits while something that happened until its end is not in the journal', async () => {
    await world.journal();
    const asked: string[] = [];
    let isMissing = true;
    const books = {
      requireComplete: async ({ before }: CompletenessScope) => {
        asked.push(before);
        if (isMissing) throw new HandlerUnavailable('The books are incomplete');
      },
    } as unknown as Completeness;
    await tapped('txn_1', 0);
    await expect(days(key, books).seal('2026-03-02', message())).rejects.toThrow('The books are incomplete');
    expect([await seals(), asked]).toEqual([[], ['2026-03-03T00:00:00.000Z']]);
    isMissing = false;
    await days(key, books).seal('2026-03-02', message());
    expect(await seals()).toHaveLength(1);
  });

  it('covers every head and what was moved, since the seal before and until midnight, under one signature', async () => {
    const journal = await world.journal();
    clock.time = '2026-03-02T23:59:59.999Z';
    await tapped('txn_1', 0);
    await tapped('txn_2', 0);
    await journal.post(posting(hold(1)));
    await tapped('txn_1', 1);
    const monday = [
      { id: 'txn_1', hash: heads.get('txn_1')! },
      { id: 'txn_2', hash: heads.get('txn_2')! },
      await shardHead(),
    ];
    clock.time = '2026-03-03T00:00:00.000Z';
    await tapped('txn_2', 1);
    clock.time = '2026-03-03T00:05:00.000Z';
    await days().seal('2026-03-02', message());
    const moved = 'memo_auth_contra:EUR 0 1000\nmemo_auth_open:EUR 1000 0\n';
    const trialBalanceHash = createHash('sha256').update(moved).digest('hex');
    const root = rootOf([...monday, { id: 'trial_balance', hash: trialBalanceHash }]);
    const [first] = await seals();
    expect(first).toEqual({
      date: '2026-03-02',
      root,
      previous: noHash,
      trialBalanceHash,
      leaves: 4,
      until: String((await world.store.read('transaction-txn_1')).at(-1)!.position),
      signature: expect.any(String),
      keyId: key.id,
      publicKey: key.publicKey,
      at: '2026-03-03T00:05:00.000Z',
    });
    const x = Buffer.from(key.publicKey, 'base64').toString('base64url');
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const text = Buffer.from(`2026-03-02|${root}|${noHash}`);
    expect(verify(null, text, publicKey, Buffer.from(first!.signature, 'base64'))).toBe(true);

    clock.time = '2026-03-04T00:05:00.000Z';
    await days().seal('2026-03-03', message());
    const nothing = createHash('sha256').digest('hex');
    const tuesday = [
      { id: 'txn_2', hash: heads.get('txn_2')! },
      { id: 'trial_balance', hash: nothing },
    ];
    expect((await seals())[1]).toMatchObject({ root: rootOf(tuesday), previous: root, leaves: 2 });
  });

  it('is sealed once, in order, and also when nothing happened', async () => {
    clock.time = '2026-03-05T00:05:00.000Z';
    for (const date of ['2026-03-02', '2026-03-02', '2026-03-04', '2026-03-03']) await days().seal(date, message());
    expect((await seals()).map(({ date, leaves, until }) => [date, leaves, until])).toEqual([
      ['2026-03-02', 1, '-1'],
      ['2026-03-04', 1, '-1'],
    ]);
  });

  it('is not sealed without a key', async () => {
    await new SealDays(world.store, () => undefined, log, complete, clock).seal('2026-03-02', message());
    expect(await seals()).toEqual([]);
  });

  it('of a large log is read page by page', async () => {
    const journal = await world.journal();
    await Promise.all(Array.from({ length: 1_300 }, (_, n) => journal.post(posting(capture(n)))));
    for (let n = 0; n < 20; n += 1) await tapped(`txn_${n}`, 0);
    await days().seal('2026-03-02', message());
    expect((await seals())[0]).toMatchObject({ leaves: 22, until: String(await lastBefore('ledgerSeal-')) });
  });

  const lastBefore = async (prefix: string): Promise<bigint> =>
    (await world.store.readAll(-1n, {}, 10_000)).events.findLast(({ stream }) => !stream.startsWith(prefix))!.position;
});

describe('seals come', () => {
  const due = (date: string) => [
    {
      set: {
        id: date,
        kind: 'ledger.seal',
        subject: 'ledger',
        dueAt: expect.any(String),
        command: { name: 'ledger.seal-day', key: 'seal', data: { date } },
      },
    },
  ];
  const at = (instant: string) => ({ metadata: { at: instant } }) as never;

  it('five minutes after the day of an entry', () => {
    const entry = { type: 'JournalEntriesPosted', data: {} } as never;
    expect(sealsOfEntries.plan(entry, at('2026-12-31T23:59:59.999001Z'))).toMatchObject([
      { set: { id: '2026-12-31', dueAt: '2027-01-01T00:05:00.000Z' } },
    ]);
    expect(sealsOfEntries.plan({ type: 'PeriodClosed' } as never, at('2026-12-31T23:59:59.999001Z'))).toEqual([]);
  });

  it('every day from the first on', () =>
    expect(sealsOfDays.plan({ type: 'DaySealed', data: { date: '2026-02-28' } } as never, at(''))).toEqual([
      { set: { ...due('2026-03-01')[0]!.set, id: 'next', everyMs: 86_400_000 } },
    ]));
});
