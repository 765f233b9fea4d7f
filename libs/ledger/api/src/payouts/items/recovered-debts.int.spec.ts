import { captured, ofSale } from '@taprail/ledger-domain/testing';
import { PayoutsWorld, postedSettlementOf } from '../../testing/payouts-world';

const sales = ['txn_a', 'txn_b', 'txn_c'];
const available = { status: 'available', payout: null, payout_status: null, wire_reference: null };
const outside = { status: null, payout: null, payout_status: null, wire_reference: null };

/** Three sales are paid out; then they are refunded, and the refunds become two debts: of 600, and of 700 and 300. */
describe('the debt that a refund became', () => {
  let world: PayoutsWorld;
  let debts: readonly string[];
  let early: string;
  beforeEach(async () => {
    world = await PayoutsWorld.open();
    await world.books.follow();
    for (const sale of sales) await open(sale);
    await world.confirm(await world.pay('first'), 'WIRE-1');
    await refund('txn_a', 600);
    early = world.now();
    const one = await world.findDebt();
    await refund('txn_b', 700);
    await refund('txn_c', 300);
    debts = [one, await world.findDebt()];
  });
  afterEach(() => world.books.close());

  const open = async (transactionId: string) => {
    const sale = world.saleOf(transactionId);
    await world.sale(captured({ sale, captureId: `cap_${transactionId}` }));
    await world.sale(ofSale('SaleAvailable', { reserve: 0 }, { sale, eventId: `${transactionId} available` }));
  };
  const refund = (transactionId: string, amount: number) =>
    world.sale(
      ofSale(
        'SaleRefunded',
        { refundId: `re_${transactionId}`, amount, platformFeeReturned: 0 },
        { sale: world.saleOf(transactionId), eventId: `re_${transactionId}` },
      ),
    );
  /** 870 of it is payable. */
  const sellAndTake = async (transactionId: string, amount = 870) => {
    await open(transactionId);
    return world.reduceDebt(amount);
  };
  const movementsOf = async (knownAt?: string) => {
    await world.books.settled();
    const settlement = postedSettlementOf(world.books);
    const asked = sales.map((transactionId) => ({ transactionId, tappedAt: '2026-03-02T11:00:00.000Z' }));
    const found = await settlement.findMany('plt_1', asked, knownAt);
    return sales.flatMap((id) => found.get(id)!.movements);
  };
  const brief = async (knownAt?: string) =>
    (await movementsOf(knownAt)).map(({ status, debt }) => [
      status,
      debt?.outstanding,
      ...(debt?.reduced_by ?? []).map((each) => [each.type, each.amount, each.status, each.payout].join(' ')),
    ]);

  it('is owed in whole before anything came back, and is the same for all refunds that it covers', async () => {
    const [first, ...others] = await movementsOf();
    expect(first).toMatchObject({ status: 'owed', payout: null, net: -600 });
    expect(first!.debt).toEqual({ ledger_entry: debts[0], amount: 600, outstanding: 600, reduced_by: [] });
    const second = { ledger_entry: debts[1], amount: 1_000, outstanding: 1_000, reduced_by: [] };
    expect(others.map(({ status, debt }) => [status, debt])).toEqual([
      ['owed', second],
      ['owed', second],
    ]);
  });

  it('names the payout that recovered it, which may have recovered a part of the next one too', async () => {
    const taken = await sellAndTake('txn_d');
    expect((await movementsOf())[0]!.debt!.reduced_by).toEqual([
      { type: 'payout', amount: 600, ...available, ledger_entry: taken, occurred_at: '2026-03-02T11:00:00.000Z' },
    ]);
    await sellAndTake('txn_e', 500);
    const payout = await world.pay('second');
    await world.confirm(payout, 'WIRE-2');
    const [first, second] = await movementsOf();
    const inPayout = { status: 'in_payout', payout, payout_status: 'paid', wire_reference: 'WIRE-2' };
    expect([first!.status, first!.debt!.outstanding]).toEqual(['cleared', 0]);
    expect(first!.debt!.reduced_by).toEqual([
      { type: 'payout', amount: 600, ...inPayout, ledger_entry: taken, occurred_at: '2026-03-02T11:00:00.000Z' },
    ]);
    expect([second!.status, second!.debt!.outstanding]).toEqual(['owed', 230]);
    expect(second!.debt!.reduced_by.map(({ amount, payout: in_ }) => [amount, in_])).toEqual([
      [270, payout],
      [500, payout],
    ]);
  });

  it('is recovered by several payouts, of which one that failed counts no more', async () => {
    await sellAndTake('txn_d', 300);
    const one = await world.pay('one');
    await sellAndTake('txn_e', 400);
    const two = await world.pay('two');
    const split = (second: string) => [
      ['cleared', 0, `payout 300 in_payout ${one}`, `payout 300 ${second}`],
      ['owed', 900, `payout 100 ${second}`],
      ['owed', 900, `payout 100 ${second}`],
    ];
    expect(await brief()).toEqual(split(`in_payout ${two}`));
    await world.fail(two);
    expect(await brief()).toEqual(split('available '));
    const again = await world.pay('again');
    expect(await brief()).toEqual(split(`in_payout ${again}`));
  });

  it('is reduced outside of payouts by a direct debit, the platform and a write-off', async () => {
    await world.reduceDebt(500, 'NegativeAbsorbed');
    await world.reduceDebt(300, 'NegativeCollected');
    const last = await world.reduceDebt(800, 'NegativeWrittenOff');
    const ofSecond = ['cleared', 0, 'direct_debit 200  ', 'write_off 800  '];
    expect(await brief()).toEqual([['cleared', 0, 'platform 500  ', 'direct_debit 100  '], ofSecond, ofSecond]);
    expect((await movementsOf())[2]!.debt!.reduced_by[1]).toEqual({
      type: 'write_off',
      amount: 800,
      ...outside,
      ledger_entry: last,
      occurred_at: '2026-03-02T11:00:00.000Z',
    });
  });

  it('is owed where what was taken back became part of a later debt, and recovered with that one', async () => {
    await world.reduceDebt(1_600, 'NegativeCollected');
    await open('txn_d');
    await refund('txn_d', 1_000);
    await world.findDebt();
    await sellAndTake('txn_e', 130);
    await refund('txn_e', 1_000);
    await world.findDebt();
    sales.push('txn_d');
    const ofLast = async () => (await brief()).at(-1);
    expect(await ofLast()).toEqual(['cleared', 0, 'payout 130 owed ']);
    await world.reduceDebt(260, 'NegativeCollected');
    expect(await ofLast()).toEqual(['cleared', 0, 'payout 130 cleared ']);
    sales.pop();
  });

  it('is shown as it was at an instant', async () => {
    const owed = world.now();
    await sellAndTake('txn_d', 300);
    const taken = world.now();
    const one = await world.pay('one');
    const paid = world.now();
    await world.fail(one);
    expect((await brief(early)).slice(0, 1)).toEqual([['available', undefined]]);
    const first = async (knownAt: string) => (await brief(knownAt))[0];
    expect(await first(owed)).toEqual(['owed', 600]);
    expect(await first(taken)).toEqual(['owed', 300, 'payout 300 available ']);
    expect(await first(paid)).toEqual(['owed', 300, `payout 300 in_payout ${one}`]);
    expect((await brief())[0]).toEqual(['owed', 300, 'payout 300 available ']);
  });

  it('is not looked for where no money waits for a payout', async () => {
    await sellAndTake('txn_d');
    await world.books.settled();
    const entries = jest.spyOn(world.books.books, 'entries');
    await postedSettlementOf(world.books).findMany('plt_1', [
      { transactionId: 'txn_d', tappedAt: '2026-03-02T11:00:00.000Z' },
    ]);
    expect(entries).not.toHaveBeenCalled();
  });
});
