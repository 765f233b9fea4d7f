import { OffsetClock } from '@taprail/clock';
import { mintId, ulidTime } from '@taprail/contracts';
import type { AnsweredRequest } from '@taprail/http';
import { openReadStore, type ReadStore } from '@taprail/read-store';
import { createLogger, Registry } from '@taprail/telemetry';
import { sql } from 'kysely';
import { RequestLogReads, rowsPerLook } from './request-log-reads';
import { PruneRequestLog } from './store/prune-request-log';
import { RequestLogTable } from './store/request-log-table';
import { WriteRequestLog } from './store/write-request-log';

const dayMs = 86_400_000;
const everything = { equal: {}, created: [], order: 'desc', limit: 100 } as const;

/** The id of a request that came so long ago. */
const idOfAge = (ageMs: number): string => `req_${ulidTime(Date.now() - ageMs)}${mintId('req').slice(-16)}`;

const tapId = 'tap_01KJM0Z8R0000000000000000B';

const answered = (platformId: string, more: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
  id: mintId('req'),
  owner: { platformId, keyId: 'key_1', scopes: [], environment: 'test' },
  method: 'POST',
  route: '/v1/taps/:id/capture',
  path: `/v1/taps/${tapId}/capture`,
  status: 200,
  errorCode: null,
  durationMs: 12.4,
  idempotencyKey: 'order-1',
  replayed: false,
  fields: new Map([
    ['amount', null],
    ['card', null],
  ]),
  words: new Set(),
  body: { amount: 100, card: 'visa_credit' },
  answer: undefined,
  ...more,
});

/** One gateway; several share a store. */
const gateway = (store: ReadStore, clock: OffsetClock, requestLogDays = 7) => {
  const logger = createLogger({ service: 'spec', level: 'silent' });
  const registry = new Registry();
  const table = new RequestLogTable(store);
  const log = new WriteRequestLog(table, clock, { requestLogDays }, logger, registry);
  const reads = new RequestLogReads(table, log, { requestLogDays });
  const pruning = new PruneRequestLog(table, { requestLogDays }, logger);
  const count = async (metric: string): Promise<Readonly<Record<string, number>>> => {
    const { values } = (await registry.getSingleMetric(metric)?.get()) ?? { values: [] };
    return Object.fromEntries(values.map(({ labels, value }) => [labels['reason'] ?? 'all', value]));
  };
  return { log, reads, pruning, count };
};

const describeRequestLog = (name: string, url: string): void =>
  describe(`The request log on ${name}`, () => {
    let store: ReadStore;
    let clock: OffsetClock;
    let platform: string;
    beforeAll(async () => {
      store = await openReadStore(url);
    });
    afterAll(() => store.close());
    beforeEach(() => {
      clock = new OffsetClock();
      platform = mintId('plt');
    });
    const rows = async (): Promise<number> => {
      const found = await sql<{ n: number | string }>`
        SELECT COUNT(*) AS n FROM request_log WHERE platform = ${platform}`.execute(store.db);
      return Number(found.rows[0]!.n);
    };

    it('shows a request as it was noted', async () => {
      const { log, reads, count } = gateway(store, clock);
      const request = answered(platform);
      log.note(request);
      expect(await reads.find(platform, request.id)).toEqual({
        id: request.id,
        platform,
        created_ms: expect.anything(),
        method: 'POST',
        route: '/v1/taps/{id}/capture',
        path: `/v1/taps/${tapId}/capture`,
        status: 200,
        code: null,
        duration_ms: 12,
        key_id: 'key_1',
        idempotency_key: 'order-1',
        replayed: 0,
        request_body: '{"amount":100,"card":"[redacted]"}',
        response_body: null,
      });
      expect(await reads.find(mintId('plt'), request.id)).toBeUndefined();
      expect(await count('request_log_written_total')).toEqual({ all: 1 });
    });

    it('has the requests of several gateways, each once and in one order', async () => {
      const [one, other] = [gateway(store, clock), gateway(store, clock)];
      const ids: string[] = [];
      for (let n = 0; n < 150; n += 1) {
        const request = answered(platform);
        ids.push(request.id);
        (n % 2 === 0 ? one : other).log.note(request);
        // A write whose outcome was not known is repeated.
        if (n === 70) one.log.note(request);
      }
      await Promise.all([one.log.flush(), other.log.flush()]);
      const seen: string[] = [];
      let page = await other.reads.list(platform, { ...everything, limit: 40 });
      for (;;) {
        seen.push(...page.rows.map(({ id }) => id));
        if (page.next === null) break;
        page = await other.reads.list(platform, { ...everything, limit: 40, after: page.next });
      }
      expect([seen.length, [...seen].sort()]).toEqual([150, [...ids].sort()]);
    });

    it('looks at so many requests for a page, and says where to go on', async () => {
      const { log, reads } = gateway(store, clock);
      const rare = answered(platform, { status: 409, errorCode: 'device_busy' });
      log.note(rare);
      for (let n = 0; n < rowsPerLook + 10; n += 1) {
        log.note(answered(platform));
        if (n % 1_000 === 0) await log.flush();
      }
      const wanted = { ...everything, equal: { code: 'device_busy' } };
      const first = await reads.list(platform, wanted);
      expect([first.rows, first.next]).toEqual([[], expect.anything()]);
      const second = await reads.list(platform, { ...wanted, after: first.next! });
      expect([second.rows.map(({ id }) => id), second.next]).toEqual([[rare.id], null]);
      const oldestFirst = await reads.list(platform, { ...wanted, order: 'asc' });
      expect(oldestFirst.rows.map(({ id }) => id)).toEqual([rare.id]);
    });

    it('forgets after its days: first it shows nothing of them, then they are deleted', async () => {
      const { log, reads, pruning } = gateway(store, clock);
      const [old, young] = [7 * dayMs + 1_000, 7 * dayMs - 60_000].map((ageMs) =>
        answered(platform, { id: idOfAge(ageMs) }),
      ) as [AnsweredRequest, AnsweredRequest];
      log.note(old);
      log.note(young);
      expect(await reads.find(platform, old.id)).toBeUndefined();
      expect((await reads.list(platform, everything)).rows.map(({ id }) => id)).toEqual([young.id]);
      expect(await rows()).toBe(2);
      await pruning.prune();
      expect(await rows()).toBe(1);
    });

    it('does not forget for the test clock, which dates what it shows', async () => {
      const { log, reads, pruning } = gateway(store, clock);
      const request = answered(platform);
      log.note(request);
      await log.flush();
      const shown = await reads.find(platform, request.id);
      clock.advanceTo(clock.now().getTime() + 10 * dayMs);
      const later = answered(platform);
      log.note(later);
      await pruning.prune();
      expect(await reads.find(platform, request.id)).toEqual(shown);
      const { rows: listed } = await reads.list(platform, everything);
      expect(listed.map(({ id }) => id)).toEqual([later.id, request.id]);
      expect(Number(listed[0]!.created_ms) - Number(listed[1]!.created_ms)).toBeGreaterThanOrEqual(10 * dayMs);
    });

    it('has nothing while it is switched off, and deletes what it had', async () => {
      const on = gateway(store, clock);
      on.log.note(answered(platform, { id: idOfAge(10) }));
      await on.log.flush();
      const off = gateway(store, clock, 0);
      off.log.note(answered(platform));
      await off.log.flush();
      expect([(await off.reads.list(platform, everything)).rows, await rows()]).toEqual([[], 1]);
      await off.pruning.prune();
      expect(await rows()).toBe(0);
    });
  });

describeRequestLog('SQLite', 'sqlite::memory:');

const postgres = process.env['TEST_POSTGRES_URL'];

if (postgres) describeRequestLog('PostgreSQL', postgres);
else
  describe.skip('The request log on PostgreSQL (NOT RUN: TEST_POSTGRES_URL is not set)', () =>
    it('is reached', () => undefined));

describe('a request log whose store is away', () => {
  /** Fails until it is told not to. */
  const failing = async () => {
    const store = await openReadStore('sqlite::memory:');
    let isAway = true;
    const inTransaction: ReadStore['inTransaction'] = (work) =>
      isAway ? Promise.reject(new Error('the store is away')) : store.inTransaction(work);
    return { store: { ...store, inTransaction }, comeBack: () => (isAway = false) };
  };

  it('drops what it cannot write, counts it, and goes on when the store is back', async () => {
    const { store, comeBack } = await failing();
    const { log, reads, count } = gateway(store, new OffsetClock());
    for (let n = 0; n < 100; n += 1) log.note(answered('plt_1'));
    await log.flush();
    expect(await count('request_log_dropped_total')).toEqual({
      queue_full: 0,
      store_unavailable: 100,
      rate_limited: 0,
      bug: 0,
    });
    comeBack();
    const later = answered('plt_1');
    log.note(later);
    expect((await reads.list('plt_1', everything)).rows.map(({ id }) => id)).toEqual([later.id]);
    await store.close();
  });

  it('never holds more than its queue', async () => {
    const { store } = await failing();
    const { log, count } = gateway(store, new OffsetClock());
    for (let n = 0; n < 3_000; n += 1) log.note(answered('plt_1'));
    expect((await count('request_log_dropped_total'))['queue_full']).toBe(3_000 - 2_048);
    await log.flush();
    await store.close();
  });

  it('drops a request that cannot be read, and throws nothing at whoever noted it', async () => {
    const store = await openReadStore('sqlite::memory:');
    const { log, count } = gateway(store, new OffsetClock());
    const body = {
      get amount(): number {
        throw new Error('a bug');
      },
    };
    log.note(answered('plt_1', { body }));
    expect((await count('request_log_dropped_total'))['bug']).toBe(1);
    await store.close();
  });

  it.each([
    ['the refusals of a key that is over its limit', { status: 429, errorCode: 'rate_limited' }],
    ['the requests of a key to no route', { status: 404, errorCode: 'route_not_found', route: null }],
  ])('keeps a few of %s', async (_which, refusal) => {
    const store = await openReadStore('sqlite::memory:');
    const { log, reads, count } = gateway(store, new OffsetClock());
    for (let n = 0; n < 20; n += 1) log.note(answered('plt_1', refusal));
    expect((await reads.list('plt_1', everything)).rows).toHaveLength(5);
    expect((await count('request_log_dropped_total'))['rate_limited']).toBe(15);
    await store.close();
  });
});
