import { createHash } from 'node:crypto';
import { type Api, eventually, newPlatform } from '../harness/api';
import { productAtMidday, type SharedProduct } from '../harness/process/own-product';
import { isAtStripe, itUnless, provider } from '../harness/provider';
import { failure, Restaurant } from '../harness/restaurant';

type Shown = Readonly<Record<string, any>>;

/** Every story has a platform of its own, so that it sees its own sales only; the files are those of all. */
describe('reconciliation', () => {
  let place: SharedProduct;
  let api: Api;
  let restaurant: Restaurant;
  beforeAll(async () => {
    place = await productAtMidday();
  });
  beforeEach(async () => {
    ({ api } = await newPlatform('Reconciliation', place.operator));
    restaurant = await Restaurant.open(api);
  });

  const wait = async (advance: string) => {
    const { status, body } = await api.post('/v1/test/clock', { advance });
    expect([status, body.error]).toEqual([200, undefined]);
  };
  const ledger = async (path: string, as: Api = api): Promise<Shown> => {
    const { status, body } = await as.get(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  /** A sale of 100.00 with a card that costs 0.55. */
  const sell = async (): Promise<Shown> => {
    const sale = await restaurant.sell({ amount: 10_000, platform_fee: 100 });
    await eventually(
      () => ledger(`/v1/ledger/entries?transaction_id=${sale.transaction_id}&rule=capture`),
      ({ data }) => data.length === 1,
    );
    return sale;
  };
  const spoil = (sale: Shown, fault: string) =>
    api.post(`/v1/test/transactions/${sale['transaction_id']}/settlement-fault`, { fault });
  const clearing = async () =>
    (await ledger('/v1/ledger/clearing'))['data'].map(({ account, amount }: Shown) => [account, amount]);
  const row = async (): Promise<Shown> => {
    const { data } = await ledger('/v1/ledger/reconciliation?from=2020-01-01');
    expect(data).toHaveLength(1);
    return data[0];
  };
  const breaks = async (): Promise<readonly Shown[]> => (await ledger('/v1/ledger/reconciliation/breaks'))['data'];
  const rules = async () =>
    (await ledger('/v1/ledger/entries?account=cash:EUR&limit=100'))['data'].map(({ rule }: Shown) => rule).toSorted();

  it('brings clearing back to zero, and shows the way from opening to closing', async () => {
    const sale = await sell();
    expect(await row()).toMatchObject({ opening: 0, posted: 10_000, settled: 0, closing: 10_000, unexplained: 0 });
    await wait('P7D');
    expect(await clearing()).toEqual([]);
    expect(await row()).toEqual({
      psp: isAtStripe ? 'stripe' : 'sim',
      currency: 'EUR',
      opening: 0,
      posted: 10_000,
      settled: 10_000,
      closing: 0,
      psp_closing: 0,
      difference: 0,
      items: [],
      unexplained: 0,
    });
    expect(await breaks()).toEqual([]);
    expect(await rules()).toEqual(['payout_paid', 'settlement_received']);
    if (provider.hasFilesToSpoil)
      expect(failure(await spoil(sale, 'late'))).toEqual([409, 'settlement_file_sent', undefined]);
  });

  itUnless('spoilt settlement files')('finds one cent', async () => {
    const sale = await sell();
    expect((await spoil(sale, 'one_cent')).body).toMatchObject({
      object: 'settlement_fault',
      fault: 'one_cent',
      currency: 'EUR',
    });
    await wait('P7D');
    expect(await clearing()).toEqual([['psp_clearing:EUR', 1]]);
    const { items, ...rest } = await row();
    expect(rest).toMatchObject({ settled: 9_999, closing: 1, difference: 1, unexplained: 0 });
    expect(items).toMatchObject([{ state: 'amount_break', difference: 1 }]);
    expect(await breaks()).toMatchObject([
      { state: 'amount_break', key: 'our_id', transaction_id: sale['transaction_id'], amount: 9_999, difference: 1 },
    ]);
  });

  itUnless('spoilt settlement files')('misses a line, and is content when it comes', async () => {
    const sale = await sell();
    await spoil(sale, 'missing_line');
    // Before the file that it comes with, on whichever day of the week this begins.
    await wait('P3D');
    expect(await clearing()).toContainEqual(['psp_clearing:EUR', 10_000]);
    await wait('P7D');
    expect(await clearing()).toEqual([]);
    expect(await breaks()).toEqual([]);
  });

  itUnless('spoilt settlement files')('keeps what came twice aside, and says of which sale it is', async () => {
    const sale = await sell();
    await spoil(sale, 'duplicate_line');
    await wait('P7D');
    expect(await clearing()).toEqual([]);
    expect(await breaks()).toMatchObject([
      { state: 'duplicate', transaction_id: sale['transaction_id'], difference: -10_000 },
    ]);
  });

  itUnless('spoilt settlement files')(
    'keeps money aside whose file is late, and settles it when the file comes',
    async () => {
      const sale = await sell();
      await spoil(sale, 'late');
      await wait('P11D');
      expect(await clearing()).toEqual([]);
      expect(await rules()).toEqual(['payout_paid', 'settlement_received']);
      expect((await ledger('/v1/operator/reconciliation/breaks?limit=100', place.operator))['data']).not.toContainEqual(
        expect.objectContaining({ state: 'orphan_bank', amount: 9_945 }),
      );
    },
  );

  itUnless('spoilt settlement files')('posts a file once that comes twice', async () => {
    await spoil(await sell(), 'twice');
    await wait('P9D');
    expect(await clearing()).toEqual([]);
    expect(await rules()).toEqual(['payout_paid', 'settlement_received']);
  });

  itUnless('credits at the bank')('tells the operator of money that nobody announced', async () => {
    const gift = { amount: 7_700, currency: 'EUR', reference: `Gift ${restaurant.ref.slice(-12)}` };
    const { status, body } = await api.post('/v1/test/bank-credits', gift);
    expect([status, body]).toEqual([201, { object: 'bank_credit', id: expect.stringMatching(/^bcr_/), ...gift }]);
    await wait('P2D');
    expect((await place.operator.post('/v1/operator/reconciliation/run', undefined)).status).toBe(204);
    const { data } = await ledger('/v1/operator/reconciliation/breaks?limit=100', place.operator);
    expect(data).toContainEqual(
      expect.objectContaining({ state: 'orphan_bank', amount: 7_700, difference: -7_700, reference: gift.reference }),
    );
    expect(await breaks()).toEqual([]);
  });

  it('pays a sale in another currency in that of the sub-merchant, and closes the position', async () => {
    await restaurant.sell({ amount: 10_000, currency: 'USD', platform_fee: 500 });
    await wait('P9D');
    // The platform fee comes in the currency of the sub-merchant too: its own one is open until somebody buys it.
    const open = provider.quotes ? [] : [expect.arrayContaining(['fx_position:EUR']), ['fx_position:USD', 500]];
    expect(await clearing()).toEqual(open);
    const { data } = await ledger('/v1/ledger/accounts?limit=100');
    const balances = Object.fromEntries(data.map(({ account, balance }: Shown) => [account, balance]));
    expect(balances).toMatchObject({ ...(provider.quotes ? { 'cash:USD': 500 } : {}), 'platform_operating:USD': -500 });
    expect(balances['psp_fee_expense:USD'] ?? 0).toBe(0);
    expect(balances['cash:EUR']).toBeGreaterThan(0);
  });

  it('takes files that are handed in, to the last byte, and refuses what does not add up', async () => {
    const sealed = (...records: readonly string[]) => {
      const text = records.map((record) => `${record}\n`).join('');
      return `${text}C,${createHash('sha256').update(text).digest('hex')}\n`;
    };
    const head = 'H,1,other,2026-01-05/NZD,2026-01-05,1,NZD,NZD,,2026-01-06';
    const line = 'L,1,capture,cap_x,auth_x,2026-01-05,1000,20';
    const file = sealed(head, line, 'T,1,1000,20,980,980');
    const handIn = (content: string) =>
      place.operator.post('/v1/operator/reconciliation/settlement-files', { content });
    const { status, body } = await handIn(file);
    expect([status, body.status, body.batch, body.net]).toEqual([201, 'received', '2026-01-05/NZD', 980]);
    expect((await handIn(file)).body.id).toBe(body.id);
    const rows: readonly (readonly [string, number, string])[] = [
      [file.replace('1000', '1001'), 422, 'settlement_file_checksum_mismatch'],
      [sealed(head, line, 'T,1,1001,20,981,981'), 422, 'settlement_file_totals_mismatch'],
      [sealed(head.replaceAll('NZD', 'XXX'), line, 'T,1,1000,20,980,980'), 422, 'invalid_currency'],
      [sealed(head, line.replace('capture', 'gift'), 'T,1,1000,20,980,980'), 422, 'settlement_file_malformed'],
      [sealed(head, line.replace('1000', '900'), 'T,1,900,20,880,880'), 409, 'settlement_file_conflict'],
      ['hello', 422, 'settlement_file_malformed'],
    ];
    for (const [content, expected, code] of rows) {
      expect(failure(await handIn(content))).toEqual([expected, code, 'content']);
    }
    const statement = await place.operator.post('/v1/operator/reconciliation/bank-statements', { content: '<a/>' });
    expect(failure(statement)).toEqual([422, 'bank_statement_malformed', 'content']);
    expect((await api.post('/v1/operator/reconciliation/run', undefined)).status).toBe(401);
  });
});
