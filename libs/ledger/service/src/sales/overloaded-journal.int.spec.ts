import { shardOf } from '@taprail/ledger-domain';
import { captured, type LedgerWorld, openLedger } from '../testing/ledger-world';
import type { MoneyMovement } from './fact-of-money';

const sales = 400;
const whose = (n: number) => ({ subMerchant: `sm_${n % 20}`, platform: 'plt_1' });

describe('a journal that writes slowly', () => {
  let ledger: LedgerWorld;
  beforeEach(async () => {
    ledger = await openLedger();
  });
  afterEach(() => ledger.close());

  const moved = (n: number): MoneyMovement => ({
    id: `evt_${n}`,
    kind: 'money.moved',
    version: 1,
    key: `ach_${n}`,
    source: { stream: `transaction-txn_${n}`, revision: 2 },
    occurredAt: ledger.now(),
    correlationId: 'c',
    data: {
      platform_id: 'plt_1',
      sub_merchant_id: `sm_${n % 20}`,
      submerchant: `bistro-${n % 20}`,
      transaction_id: `txn_${n}`,
      authorisation_chain_id: `ach_${n}`,
      tap_id: `tap_${n}`,
      currency: 'EUR',
      country: 'DE',
      money: captured(String(n), 1_000),
    },
  });

  const post = async (event: MoneyMovement) => (await ledger.sales().postMoved([event]))[0];

  it('posts each sale once, however often and in whatever company it is delivered', async () => {
    ledger.faults.slowDown(50);
    const events = Array.from({ length: sales }, (_, n) => moved(n));
    const alone = [...events, ...events.toReversed()].map(post);
    const outcomes = await Promise.all([ledger.sales().postMoved(events), ...alone]);
    expect(new Set(outcomes.flat().map((outcome) => JSON.stringify(outcome)))).toEqual(new Set(['{}']));
    ledger.faults.mend();
    const captures = (await ledger.entries()).filter(({ rule }) => rule === 'capture');
    expect(captures.map(({ source }) => source.eventId).toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  });

  it('sets aside what a stopped shard refuses, and posts what goes to other shards', async () => {
    expect(await post(moved(1))).toEqual({});
    // Captured twice under two names is what no rule may post: the shard stops there.
    const impossible = { ...moved(1), id: 'evt_impossible', source: { stream: 'transaction-txn_1', revision: 3 } };
    const refused = { failure: expect.stringContaining('is stopped') as string, refusal: 'posting_refused' };
    expect(await post(impossible)).toEqual(refused);
    expect(await post({ ...moved(21), id: 'evt_behind' })).toEqual(refused);
    const elsewhere = Array.from({ length: 20 }, (_, n) => n).find((n) => shardOf(whose(n)) !== shardOf(whose(1)))!;
    expect(await post(moved(elsewhere))).toEqual({});
    const posted = (await ledger.entries())
      .filter(({ rule }) => rule === 'capture')
      .map(({ source }) => source.eventId);
    expect(posted.toSorted()).toEqual(['evt_1', `evt_${elsewhere}`].toSorted());
  });
});
