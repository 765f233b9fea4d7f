import { gapIdOf, type PostingGap } from '@taprail/contracts';
import { Codec, unwrittenStream } from '@taprail/event-store';
import { openSqliteReadStore, type ReadStore } from '@taprail/read-store';
import { defaultFollowerSettings, Followers, hasHeardEverything, ProjectionReader } from '@taprail/subscriptions';
import { createLogger } from '@taprail/telemetry';
import { type LedgerWorld, openLedger } from '../testing/ledger-world';
import { scheduledAmounts, tellOfSale } from '../testing/told-sales';
import { type SalePostings, salePostings } from './sale-postings.projection';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const reason = 'Discarded in incident 7; paid back by bank transfer';

describe('a gap that an operator explains', () => {
  let ledger: LedgerWorld;
  beforeEach(async () => {
    ledger = await openLedger();
    await ledger.payee();
  });
  afterEach(() => ledger.close());

  const post = (sale: string, amount: number, occurredAt?: string) => tellOfSale(ledger, sale, amount, occurredAt);
  const scheduled = () => scheduledAmounts(ledger);
  const count = (platformId: string | null = null) => ledger.send('ledger.count-missing', { platformId });
  const list = (more: Partial<Parameters<typeof ask>[0]> = {}) => ask({ state: 'missing', ...more });
  const ask = (wanted: {
    state: PostingGap['state'];
    platformId?: string;
    currency?: string;
    after?: string;
    limit?: number;
  }) =>
    ledger.send('ledger.list-gaps', {
      platformId: null,
      currency: null,
      after: null,
      limit: 10,
      ...wanted,
    });
  const explain = (gapId: string, why = reason) => ledger.send('ledger.explain-gap', { gapId, reason: why });
  const idOf = (sale: string, revision = 2, kind = 'captured') =>
    gapIdOf({ stream: `transaction-txn_${sale}`, revision, kind });
  /** A hold, its capture and a refund: three movements in one stream. */
  const recordStay = async (sale: string) => {
    const subject = {
      transactionId: `txn_${sale}`,
      platformId: 'plt_1',
      subMerchantId: 'sm_1',
      submerchant: 'bistro-42',
    };
    const events = [
      { type: 'TapPresented', data: { ...subject, currency: 'EUR', captureMode: 'pre-auth' } },
      { type: 'TapApproved', data: { ...subject, amount: 5_000 } },
      { type: 'ChargeCaptured', data: { ...subject, amount: 4_000, fx: null } },
      { type: 'RefundSucceeded', data: { ...subject, amountRefunded: 1_500 } },
    ];
    const envelope = { commandId: `tap-${sale}`, correlationId: 'c', actor: { kind: 'api_key', id: 'k' } } as const;
    const stream = `transaction-txn_${sale}`;
    const { events: encoded } = new Codec().encode(events, envelope, ledger.now(), unwrittenStream(stream));
    await ledger.log.append(stream, 'no-stream', encoded);
  };
  const rowsIn = (store: ReadStore) =>
    new ProjectionReader<SalePostings>(store, salePostings).list({ order: 'asc', limit: 100 });

  it('lets the run go on with the rest, and stays visible', async () => {
    await ledger.record('posted', 10_000);
    await post('posted', 10_000);
    await ledger.record('discarded', 20_000);
    await ledger.advance(2 * dayMs);
    expect(await scheduled()).toEqual([]);
    const gap = await explain(idOf('discarded'));
    expect([gap.state, gap.explanation]).toEqual(['explained', { by: 'key_1', at: expect.any(String), reason }]);
    // The run waits for its next turn.
    while ((await scheduled()).length === 0) await ledger.advance(60_000);
    expect(await scheduled()).toEqual([8_900]);
    const { missingCount, explainedCount, explained, completeThrough } = await count();
    expect([missingCount, explainedCount, explained]).toEqual([0, 1, [gap]]);
    expect(completeThrough > gap.since).toBe(true);
    expect(await ledger.metric('ledger_explained_gaps')).toEqual([
      'ledger_explained_gaps{source="taps",service="test"} 1',
    ]);
    expect((await count('plt_2')).explainedCount).toBe(0);
    expect((await list()).gaps).toEqual([]);
    expect((await list({ state: 'explained' })).gaps).toEqual([gap]);
    expect(await ledger.send('ledger.read-gap', { gapId: gap.id })).toEqual(gap);
  });

  it('is posted when its entry comes after all, and keeps the explanation', async () => {
    await ledger.record('late', 20_000);
    const occurredAt = ledger.now();
    const explained = await explain(idOf('late'));
    await post('late', 20_000, occurredAt);
    const { missingCount, explainedCount } = await count();
    expect([missingCount, explainedCount]).toEqual([0, 0]);
    const posted = { ...explained, state: 'posted' };
    expect((await list({ state: 'posted' })).gaps).toEqual([posted]);
    expect((await list({ state: 'explained' })).gaps).toEqual([]);
    expect(await explain(idOf('late'), 'once more')).toEqual(posted);
  });

  it('is explained once, and the first reason stands', async () => {
    await ledger.record('twice', 20_000);
    const first = await explain(idOf('twice'));
    expect(await explain(idOf('twice'), 'another reason')).toEqual(first);
    const written = await ledger.log.read('ledgerGaps-txn_twice', 0, 10);
    expect(written.map(({ type }) => type)).toEqual(['GapExplained']);
  });

  it.each([
    ['an id that is none', 'gap_x', 'gap_not_found'],
    ['a stream that is not there', idOf('nobody'), 'gap_not_found'],
    ['a stream of others', gapIdOf({ stream: 'payout-po_1', revision: 0, kind: 'captured' }), 'gap_not_found'],
    ['an event that moved nothing', idOf('sold', 1), 'gap_not_found'],
    ['another kind of movement', idOf('sold', 2, 'refunded'), 'gap_not_found'],
    ['a revision that is not there', idOf('sold', 9), 'gap_not_found'],
    ['what the journal has', idOf('sold'), 'gap_already_posted'],
  ])('is none: %s', async (_title, gapId, code) => {
    await ledger.record('sold', 10_000);
    await post('sold', 10_000);
    await expect(explain(gapId)).rejects.toMatchObject({ code });
    expect((await count()).explainedCount).toBe(0);
  });

  it('is listed with others page by page, by platform and currency', async () => {
    for (const sale of ['a', 'b']) await ledger.record(sale, 1_000);
    await recordStay('c');
    await ledger.record('d', 1_000);
    await ledger.settled();
    const revisions = async (limit: number) => {
      const seen: string[] = [];
      for (let after: string | null = null; ;) {
        const page = await list({ limit, ...(after === null ? {} : { after }) });
        expect(page.gaps.length).toBeLessThanOrEqual(limit);
        seen.push(...page.gaps.map(({ stream, revision }) => `${stream.slice(-1)}${revision}`));
        if (page.next === null) return seen.join(' ');
        after = page.next;
      }
    };
    expect([await revisions(1), await revisions(2), await revisions(5), await revisions(9)]).toEqual(
      Array.from({ length: 4 }, () => 'a2 b2 c1 c2 c3 d2'),
    );
    expect((await list({ platformId: 'plt_2' })).gaps).toEqual([]);
    expect((await list({ currency: 'USD' })).gaps).toEqual([]);
    expect((await list({ platformId: 'plt_1', currency: 'EUR' })).gaps.map(({ amount }) => amount)).toEqual([
      ...[1_000, 1_000, 5_000, 4_000, 1_500, 1_000],
    ]);
  });

  it('is the same after the count was built anew', async () => {
    for (const sale of ['posted', 'missing', 'explained', 'late']) await ledger.record(sale, 10_000);
    await post('posted', 10_000);
    await explain(idOf('explained'));
    await explain(idOf('late'));
    await post('late', 10_000);
    await ledger.settled();
    const rebuilt = await openSqliteReadStore(':memory:');
    const log = createLogger({ service: 'test', level: 'silent' });
    const world = { store: ledger.log, readStore: rebuilt, log, settings: defaultFollowerSettings('anew') };
    const followers = new Followers([{ projections: [salePostings] }], [], world, ledger as never);
    await followers.start();
    const reader = new ProjectionReader(rebuilt, salePostings);
    expect(await hasHeardEverything(reader, { store: ledger.log, ...salePostings }, 30_000)).toBe(true);
    await followers.stop();
    const strip = (rows: Awaited<ReturnType<typeof rowsIn>>) => rows.map(({ key, row }) => [key, row]);
    expect(strip(await rowsIn(rebuilt))).toEqual(strip(await rowsIn(ledger.readStore)));
    expect(strip(await rowsIn(rebuilt)).map(([, row]) => (row as SalePostings).posted)).toEqual([1, 0, 0, 1]);
    await rebuilt.close();
  });
});
