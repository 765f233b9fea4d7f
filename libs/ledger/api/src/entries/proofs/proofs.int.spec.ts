import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TRANSACTION_LOOKUP, type TransactionLookup } from '@taprail/contracts';
import type { DomainEvent } from '@taprail/event-sourcing';
import { Codec, EVENT_STORE, firstPrevHash, readLink, SqliteEventStore } from '@taprail/event-store';
import { HttpProblem } from '@taprail/http';
import { boot, type Booted, type Called, caller } from '@taprail/http/testing';
import { noHash, sealedHeads, sealRoot, sealText } from '@taprail/ledger-domain';
import { StreamHistory } from '@taprail/subscriptions';
import { ProofController } from './proof.controller';
import { Seals, sha256 } from './seals';

const id = (n: number) => `txn_01KJM0Z8R0000000000000000${n}`;
const verifier = join(__dirname, '../../../../../../tools/verify.mjs');
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const { x } = publicKey.export({ format: 'jwk' });
const codec = new Codec<DomainEvent>();
const heads = new Map<string, Readonly<{ hash: string; revision: number }>>();

let store: SqliteEventStore;
let app: Booted;
let folder: string;
let key: string;
const call = caller(() => app);
const proofOf = (n: number): Promise<Called> => call('GET', `/v1/transactions/${id(n)}/proof`, { key });
const brief = ({ status, code, body }: Called) => [status, code, body?.error?.details];

const write = async (stream: string, event: DomainEvent, at: string): Promise<bigint> => {
  const { hash, revision } = heads.get(stream) ?? { hash: firstPrevHash, revision: -1 };
  const envelope = {
    commandId: `cmd ${stream} ${revision}`,
    correlationId: 'c',
    actor: { kind: 'service', id: 's' },
  } as const;
  const { events, headHash } = codec.encode([event], envelope, at, { stream, revision, hash });
  const { position } = await store.append(stream, revision < 0 ? 'no-stream' : revision, events);
  heads.set(stream, { hash: headHash, revision: revision + 1 });
  return position;
};
const tapped = (n: number, at: string, platformId = 'plt_1') =>
  write(`transaction-${id(n)}`, { type: 'TapPresented', data: { platformId, transactionId: id(n), note: 'ü' } }, at);

/** As the api of the taps looks for them. */
const entriesOf = (transactionId: string) =>
  new StreamHistory(store, { streamPrefix: 'transaction-', codec, project: () => ({}) }).entries(transactionId);
const findEventPlaces: TransactionLookup['findEventPlaces'] = async (platformId, transactionId) => {
  const entries = await entriesOf(transactionId);
  if ((entries[0]?.event.data as { platformId?: string } | undefined)?.platformId !== platformId) {
    throw new HttpProblem('transaction_not_found');
  }
  return entries.map(({ revision, position, metadata: { at } }) => ({ revision, position, at }));
};

/** As the ledger does it. */
const seal = async (date: string, previous: string, until: bigint, ...sealed: readonly number[]): Promise<string> => {
  const trialBalanceHash = createHash('sha256').digest('hex');
  const covered = sealed.map((n) => ({ id: id(n), hash: heads.get(`transaction-${id(n)}`)!.hash }));
  const root = sealRoot(sealedHeads(covered, trialBalanceHash), sha256);
  const signature = sign(null, Buffer.from(sealText({ date, root, previous })), privateKey).toString('base64');
  const keyed = { signature, keyId: 'lsk_1', publicKey: Buffer.from(x!, 'base64url').toString('base64') };
  const data = { date, root, previous, trialBalanceHash, leaves: sealed.length + 1, until: String(until), ...keyed };
  await write('ledgerSeal-days', { type: 'DaySealed', data: { ...data, at: date } }, date);
  return root;
};

const verified = (proof: object, ...words: readonly string[]) => {
  writeFileSync(join(folder, 'proof.json'), JSON.stringify(proof));
  const { status, stdout, stderr } = spawnSync(process.execPath, [verifier, join(folder, 'proof.json'), ...words], {
    encoding: 'utf8',
  });
  return [status, (stdout + stderr).trim()];
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'taprail-proof-'));
  store = new SqliteEventStore({ file: ':memory:' });
  app = await boot({
    controllers: [ProofController],
    providers: [
      Seals,
      { provide: EVENT_STORE, useValue: store },
      { provide: TRANSACTION_LOOKUP, useValue: { findEventPlaces } },
    ],
  });
  key = app.keys.issue({ id: 'key_2', scopes: ['payments:read'] });
  for (const n of [1, 2, 3]) await tapped(n, '2026-03-02T11:00:00.000Z');
  const monday = await tapped(1, '2026-03-02T23:00:00.000Z');
  const first = await seal('2026-03-02', noHash, monday, 1, 2, 3);
  const tuesday = await tapped(2, '2026-03-03T09:00:00.000Z');
  await seal('2026-03-03', first, tuesday, 2);
  await tapped(3, '2026-03-04T09:00:00.000Z');
  await tapped(4, '2026-03-02T11:00:00.000Z', 'plt_2');
  await tapped(5, '2026-03-04T10:00:00.000Z');
  writeFileSync(
    join(folder, 'taprail-ledger-keys.json'),
    (await call('GET', '/.well-known/taprail-ledger-keys', { key: null })).text,
  );
});
afterAll(async () => {
  await app.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a proof', () => {
  it.each([
    [1, '2026-03-02', 1, 2],
    [2, '2026-03-03', 1, 1],
  ])(
    'of transaction %i leads from its head to the seal of its day, and an outsider agrees',
    async (n, date, revision, steps) => {
      const { status, body } = await proofOf(n);
      expect([status, body]).toEqual([
        200,
        {
          transaction_id: id(n),
          head: { revision, hash: heads.get(`transaction-${id(n)}`)!.hash },
          leaf: expect.any(String),
          path: expect.any(Array),
          seal: expect.objectContaining({ date, key_id: 'lsk_1' }),
        },
      ]);
      expect(body.path).toHaveLength(steps);
      expect(verified(body)).toEqual([
        0,
        `Holds: ${id(n)}, its head, revision ${revision}, was on record on ${date} (key lsk_1).`,
      ]);
    },
  );

  it('is not there before its day is sealed', async () =>
    expect(brief(await proofOf(5))).toEqual([409, 'seal_pending', { available_at: '2026-03-05T00:05:00.000Z' }]));

  it('is about the last sealed event while newer ones are not sealed yet', async () => {
    const { status, body } = await proofOf(3);
    expect([status, body.head.revision, body.seal.date]).toEqual([200, 0, '2026-03-02']);
    expect(verified(body)).toEqual([
      0,
      `Holds: ${id(3)}, its head, revision 0, was on record on 2026-03-02 (key lsk_1).`,
    ]);
  });

  it.each([4, 9])('of transaction %i of somebody else or of nobody is not found', async (n) =>
    expect(brief(await proofOf(n))).toEqual([404, 'transaction_not_found', undefined]),
  );

  it('is known by public keys that anyone can read', async () =>
    expect((await call('GET', '/.well-known/taprail-ledger-keys', { key: null })).body).toEqual({
      keys: [{ kty: 'OKP', crv: 'Ed25519', use: 'sig', kid: 'lsk_1', x }],
    }));
});

describe('the verifier', () => {
  /** As GET /v1/transactions/:id/audit shows them. */
  const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
  const audited = async (n = 1) => ({
    data: (await entriesOf(id(n))).map(({ metadata, revision, stored, recorded }) => ({
      revision,
      type: recorded.type,
      at: metadata.at,
      actor: metadata.actor,
      prev_hash: metadata.prevHash,
      hash: metadata.hash,
      bytes: base64(stored),
      link: {
        version: 2,
        stream: recorded.stream,
        id: recorded.id,
        type: recorded.type,
        metadata: base64(readLink(recorded)!.covered),
      },
    })),
  });
  const withAudit = (proof: object, audit: object) => {
    writeFileSync(join(folder, 'audit.json'), JSON.stringify(audit));
    return verified(proof, '--audit', join(folder, 'audit.json'));
  };

  it('checks every event when it is given them', async () => {
    const { body } = await proofOf(1);
    expect(withAudit(body, await audited())).toEqual([
      0,
      `Holds: ${id(1)}, all 2 events of it, was on record on 2026-03-02 (key lsk_1).`,
    ]);
  });

  it('counts the events that came after the sealed one, and checks them too', async () => {
    const { body } = await proofOf(3);
    const { data } = await audited(3);
    expect(withAudit(body, { data })).toEqual([
      0,
      `Holds: ${id(3)}, the first 1 events of it, was on record on 2026-03-02 (key lsk_1).\n` +
        'Not sealed yet: 1 later events. The next seal covers them.',
    ]);
    const forged = { ...data[1]!, bytes: Buffer.from('{}').toString('base64') };
    expect(withAudit(body, { data: [data[0], forged] })[0]).toBe(1);
  });

  it('finds a changed byte and a missing event', async () => {
    const { body } = await proofOf(1);
    const { data } = await audited();
    const forged = { ...data[0]!, bytes: Buffer.from('{}').toString('base64') };
    expect(withAudit(body, { data: [forged, data[1]] })).toEqual([
      1,
      'Does not hold: the content of event 0 was changed.',
    ]);
    const short = 'Does not hold: event 1 is not the sealed one.';
    expect(withAudit(body, { data: data.slice(0, 1) })).toEqual([1, short]);
  });

  describe('agrees with the published example', () => {
    const file = join(__dirname, '../../../../../contracts/vectors/transaction-proof.json');
    const { proof, keys, audit, forgeries } = JSON.parse(readFileSync(file, 'utf8'));
    const checked = (rows: unknown) => {
      writeFileSync(join(folder, 'keys.json'), JSON.stringify(keys));
      writeFileSync(join(folder, 'audit.json'), JSON.stringify({ data: rows }));
      return verified(proof, '--audit', join(folder, 'audit.json'), '--keys', join(folder, 'keys.json'));
    };

    it('across events with and without a link', () => expect(checked(audit)[0]).toBe(0));

    it.each(forgeries as { name: string; revision: number; change: object; fault: string }[])(
      'and not with $name changed',
      ({ revision, change, fault }) => {
        const forged = audit.map((row: object, n: number) => (n === revision ? { ...row, ...change } : row));
        expect(checked(forged)).toEqual([1, `Does not hold: ${fault}.`]);
      },
    );
  });

  it.each([
    ['another transaction', { transaction_id: id(2) }, 'the leaf is not that of this transaction and head'],
    ['a shorter path', { path: [] }, 'the path does not lead to the root of the seal'],
    ['a path of nonsense', { path: [{ side: 'up', hash: 'x' }] }, 'a step of the path is malformed'],
  ])('refuses %s', async (_what, change, because) => {
    const { body } = await proofOf(1);
    expect(verified({ ...body, ...change })).toEqual([1, `Does not hold: ${because}.`]);
  });

  it.each([
    ['another day', { date: '2026-03-01' }, 'the signature is not that of the key'],
    ['another key', { key_id: 'lsk_2' }, 'the key lsk_2 is not among those given'],
  ])('refuses %s in the seal', async (_what, change, because) => {
    const { body } = await proofOf(1);
    expect(verified({ ...body, seal: { ...body.seal, ...change } })).toEqual([1, `Does not hold: ${because}.`]);
  });

  it('says what it needs', async () => {
    const { body } = await proofOf(1);
    expect(verified(body, '--keys', join(folder, 'none.json'))[0]).toBe(2);
    expect(spawnSync(process.execPath, [verifier]).status).toBe(2);
  });
});
