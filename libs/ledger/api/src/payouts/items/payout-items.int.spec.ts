import { TRANSACTION_LOOKUP } from '@taprail/contracts';
import { boot, type Booted, type Called, caller } from '@taprail/http/testing';
import { captured, ofSale } from '@taprail/ledger-domain/testing';
import { AdjustmentRecords } from '../../adjustments/adjustment-records';
import { LedgerBooks } from '../../books/ledger-books';
import { instantOf, payoutReadsOf, PayoutsWorld, postedSettlementOf } from '../../testing/payouts-world';
import { PayoutRecords } from '../payout-records';
import { PayoutItemController } from './payout-item.controller';
import { PayoutItems } from './payout-items';

let world: PayoutsWorld;
let app: Booted;
let key: string;
let strangerKey: string;
/** What was asked for at once. */
const asked: (readonly string[])[] = [];
const labels: Readonly<Record<string, { reference: string | null; last4: string | null }>> = {
  txn_a: { reference: 'table 4', last4: '4242' },
  txn_b: { reference: '=1+1', last4: '0005' },
  txn_c: { reference: null, last4: '4242' },
};
const findLabels = async (platformId: string, ids: readonly string[]) => {
  asked.push([platformId, ...ids]);
  return new Map(ids.flatMap((id) => (labels[id] ? [[id, labels[id]] as const] : [])));
};
const call = caller(() => app);

const sell = async (transactionId: string, tipAmount = 0) => {
  const sale = world.saleOf(transactionId);
  await world.sale(captured({ sale, tipAmount, captureId: `cap_${transactionId}` }));
  return { sale, eventId: `${transactionId} available` };
};
const open = async (transactionId: string, tipAmount = 0) => {
  const at = await sell(transactionId, tipAmount);
  await world.sale(ofSale('SaleAvailable', { reserve: 0 }, at));
};
const refund = (transactionId: string, refundId: string, amount: number, platformFeeReturned = 0) =>
  world.sale(
    ofSale(
      'SaleRefunded',
      { refundId, amount, platformFeeReturned },
      { sale: world.saleOf(transactionId), eventId: refundId },
    ),
  );

let first: string;
let second: string;
let failed: string;
let retried: string;

/** A sale that is paid out; a refund of it and another sale in the next payout; a payout in part that fails and is paid again. */
beforeAll(async () => {
  world = await PayoutsWorld.open();
  await world.books.follow();
  await open('txn_a', 200);
  first = await world.pay('first');
  await world.confirm(first, 'WIRE-1');
  await refund('txn_a', 're_late', 125, 13);
  await sell('txn_b');
  await refund('txn_b', 're_early', 100);
  await world.sale(ofSale('SaleAvailable', { reserve: 50 }, { sale: world.saleOf('txn_b'), eventId: 'b available' }));
  second = await world.pay('second', 500);
  await open('txn_c');
  failed = await world.pay('failed');
  await world.fail(failed);
  retried = await world.pay('retried');
  await refund('txn_c', 're_debt', 1_000);
  await world.findDebt();
  await open('txn_d');
  await refund('txn_d', 're_waits', 10);
  await world.books.settled();
  const { records } = payoutReadsOf(world.books);
  app = await boot({
    controllers: [PayoutItemController],
    providers: [
      PayoutItems,
      { provide: LedgerBooks, useValue: world.books.books },
      { provide: PayoutRecords, useValue: records },
      { provide: AdjustmentRecords, useValue: { many: () => Promise.resolve(new Map()) } },
      { provide: TRANSACTION_LOOKUP, useValue: { findLabels } },
    ],
  });
  key = app.keys.issue({ id: 'key_2', scopes: ['payouts:read'] });
  strangerKey = app.keys.issue({ id: 'key_3', platformId: 'plt_2', scopes: ['payouts:read'] });
});
afterAll(async () => {
  await app.close();
  await world.books.close();
});

const get = (path: string, as = key): Promise<Called> => call('GET', path, { key: as });
const brief = ({ body }: Called) =>
  body.data.map(({ type, transaction_id: txn, refund_id: re, gross, fee, net }: any) => [
    type,
    txn,
    re,
    gross,
    fee,
    net,
  ]);

describe('the items of a payout', () => {
  it('are the movements of its money, and not whole transactions', async () => {
    expect(brief(await get(`/v1/payouts/${first}/items`))).toEqual([
      ['capture', 'txn_a', null, 800, 130, 670],
      ['tip', 'txn_a', null, 200, 0, 200],
    ]);
    expect(brief(await get(`/v1/payouts/${second}/items`))).toEqual([
      ['refund', 'txn_a', 're_late', -125, -13, -112],
      ['capture', 'txn_b', null, 1_000, 130, 870],
      ['refund', 'txn_b', 're_early', -100, 0, -100],
      ['reserve_held', 'txn_b', null, -50, 0, -50],
      ['carried_amount', null, null, -108, 0, -108],
    ]);
  });

  it('are carried from the payout that left them over, also when one in between has failed', async () => {
    for (const payout of [failed, retried]) {
      const { body } = await get(`/v1/payouts/${payout}/items`);
      expect(body.data.map(({ type, net, carried_from: from }: any) => [type, net, from])).toEqual([
        ['carried_amount', 108, second],
        ['capture', 870, null],
      ]);
    }
  });

  it('name the reference and the card of their sale, which are read at once', async () => {
    asked.length = 0;
    const { body } = await get(`/v1/payouts/${second}/items`);
    expect(body.data.map(({ type, reference, last4 }: any) => [type, reference, last4])).toEqual([
      ['refund', 'table 4', '4242'],
      ['capture', '=1+1', '0005'],
      ['refund', '=1+1', '0005'],
      ['reserve_held', '=1+1', '0005'],
      ['carried_amount', null, null],
    ]);
    expect(asked).toEqual([['plt_1', 'txn_a', 'txn_b', 'txn_b', 'txn_b']]);
  });

  it('come in pages, and each once', async () => {
    const whole = (await get(`/v1/payouts/${second}/items`)).body.data;
    const paged: unknown[] = [];
    for (let cursor = ''; ;) {
      const { body } = await get(`/v1/payouts/${second}/items?limit=1${cursor}`);
      paged.push(...body.data);
      if (!body.has_more) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(paged).toEqual(whole);
    expect(new Set(whole.map(({ id }: any) => id)).size).toBe(5);
  });

  it('are a file of the same rows', async () => {
    const { status, text, headers } = await get(`/v1/payouts/${second}/items/file`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${second}-items.csv"`);
    const [header, ...rows] = text
      .trimEnd()
      .split('\r\n')
      .map((row) => row.split(','));
    const column = (name: string) => rows.map((row) => row[header!.indexOf(name)]);
    expect(column('type')).toEqual(['refund', 'capture', 'refund', 'reserve_held', 'carried_amount']);
    expect(column('gross')).toEqual(['-1.25', '10.00', '-1.00', '-0.50', '-1.08']);
    // A reference that a spreadsheet would compute is text.
    expect(column('reference')).toEqual(['table 4', "'=1+1", "'=1+1", "'=1+1", '']);
    expect(column('card_last4')).toEqual(['4242', '0005', '0005', '0005', '']);
    expect(column('net_minor').reduce((sum, net) => sum + Number(net), 0)).toBe(500);
  });

  it.each([
    ['an unknown payout', () => '/v1/payouts/po_1/items', 404, 'payout_not_found'],
    ['a cursor of another list', () => `/v1/payouts/${first}/items?cursor=WzEsMV0`, 400, 'invalid_cursor'],
    ['a cursor of no place', () => `/v1/payouts/${first}/items?cursor=WzEsLTEsMF0`, 400, 'invalid_cursor'],
  ])('are refused for %s', async (_what, path, status, code) => {
    const refused = await get(path());
    expect([refused.status, refused.code]).toEqual([status, code]);
  });

  it('are none past the end, and nobody else’s', async () => {
    expect((await get(`/v1/payouts/${first}/items?cursor=WzEsOTksMF0`)).body.data).toEqual([]);
    for (const path of ['items', 'items/file']) {
      expect((await get(`/v1/payouts/${first}/${path}`, strangerKey)).code).toBe('payout_not_found');
    }
  });
});

describe('the later movements of a sale', () => {
  const find = async (transactionId: string, knownAt?: string) => {
    const settlement = postedSettlementOf(world.books);
    const sales = [{ transactionId, tappedAt: '2026-03-02T11:00:00.000Z' }];
    const found = (await settlement.findMany('plt_1', sales, knownAt)).get(transactionId)!;
    return {
      net: found.net,
      movements: found.movements.map((each) => [
        each.refund_id,
        each.net,
        each.status,
        each.payout,
        each.payout_status,
      ]),
    };
  };

  it('leave the amount that was wired as it was, and name the payout that bore them', async () =>
    expect(await find('txn_a')).toEqual({
      net: 870,
      movements: [['re_late', -112, 'in_payout', second, 'scheduled']],
    }));

  it('are borne by the payout of the sale where they came before it was available', async () =>
    expect(await find('txn_b')).toEqual({
      net: 720,
      movements: [['re_early', -100, 'in_payout', second, 'scheduled']],
    }));

  it('are owed where the balance was below zero, and wait for a payout where there was none since', async () => {
    expect((await find('txn_c')).movements).toEqual([['re_debt', -1_000, 'owed', null, null]]);
    expect((await find('txn_d')).movements).toEqual([['re_waits', -10, 'available', null, null]]);
  });

  it('are shown as they were at an instant', async () => {
    const all = await Promise.all(Array.from({ length: 14 }, (_, n) => find('txn_a', instantOf(n)).catch(() => null)));
    const shown = [...new Set(all.filter((each) => each !== null).map(({ movements }) => JSON.stringify(movements)))];
    expect(shown.map((each) => JSON.parse(each))).toEqual([
      [],
      [['re_late', -112, 'available', null, null]],
      [['re_late', -112, 'in_payout', second, 'scheduled']],
    ]);
  });
});
