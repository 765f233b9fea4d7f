import type { Bank, BankOrder, SentRun } from './bank';

/** A bank, and the way in which it is told what to do with a payout. */
export interface BankWorld {
  readonly bank: Bank;
  /** Lets it carry the payout out, or refuse it because the account is closed. */
  decide(order: BankOrder, outcome: 'pay' | 'refuse'): Promise<void>;
  close(): Promise<void>;
}

const orderTo = (payoutId: string, last4: string): BankOrder => ({
  payoutId,
  runId: 'run_1',
  amount: 1_234,
  currency: 'EUR',
  destination: { bankName: 'Testbank', last4, country: 'DE', currency: 'EUR' },
  submerchant: 'bistro-42',
  subMerchantId: 'sm_1',
  references: null,
  progress: 'new',
});

/** As whoever sends it keeps it: with the names that the bank gave it, if it gives any. */
const placed = (order: BankOrder, { news }: SentRun): BankOrder => {
  const told = news.find(({ payoutId }) => payoutId === order.payoutId);
  return told?.news === 'ordered' ? { ...order, references: told.references, progress: 'ordered' } : order;
};

/** The promises of every bank adapter. */
export const describeBank = (name: string, open: () => Promise<BankWorld>): void =>
  describe(`${name} keeps the contract of banks`, () => {
    let world: BankWorld;
    beforeEach(async () => {
      world = await open();
    });
    afterEach(() => world.close());

    const sent = async (outcome: 'pay' | 'refuse'): Promise<BankOrder> => {
      const order = orderTo('po_1', outcome === 'pay' ? '6789' : '1111');
      const run = {
        runId: 'run_1',
        currency: 'EUR',
        sendAt: '2026-03-03T07:00:00.000Z',
        executeOn: '2026-03-03',
        orders: [order],
      } as const;
      const first = placed(order, await world.bank.send(run));
      expect(placed(order, await world.bank.send(run))).toEqual(first);
      await world.decide(first, outcome);
      return first;
    };

    it('pays what it carries out, and says so with the same reference whenever it is asked', async () => {
      const order = await sent('pay');
      const answer = await world.bank.answerTo(order);
      expect(answer).toEqual({ outcome: 'paid', wireReference: expect.stringMatching(/./) as unknown });
      expect(await world.bank.answerTo(order)).toEqual(answer);
    });

    it('says why it refuses', async () =>
      expect(await world.bank.answerTo(await sent('refuse'))).toEqual({
        outcome: 'refused',
        failureCode: 'account_closed',
        message: 'The bank account has been closed.',
      }));

    it('takes a run without payouts', async () => {
      const run = { runId: 'run_2', currency: 'EUR', sendAt: '', executeOn: '2026-03-03', orders: [] } as const;
      await expect(world.bank.send(run)).resolves.toEqual({ news: [], unfinished: false });
    });
  });
