import { type TerminalWorld, terminalWorld } from '../../testing/terminal';

const dayMs = 86_400_000;

describe('payments at Stripe, seen by the simulator’s own protocol', () => {
  let world: TerminalWorld;
  beforeEach(async () => {
    world = await terminalWorld();
  });
  afterEach(() => world.simulator.close());

  const lines = async () =>
    (await world.simulator.payments.settlementFiles('', 100))
      .flatMap(({ content }) => content.split('\n'))
      .filter((line) => line.startsWith('L,'))
      .map((line) => line.split(','))
      .map(([, , kind, , , day, amount, fee]) => [kind, day, Number(amount), Number(fee)]);

  it('are settled by what was captured, refunded and came back', async () => {
    const { id } = await world.sale({}, '4000000000005126');
    await world.stripe.refunds.create({ payment_intent: id, amount: 1_000 });
    world.simulator.advance(4 * dayMs);
    expect(await lines()).toEqual([
      ['capture', '2026-03-02', 4_200, 26],
      ['refund', '2026-03-02', -1_000, 0],
      ['refund_failed', '2026-03-03', 1_000, 0],
    ]);
  });

  it('lose the money of an inquiry on the day on which it becomes a chargeback', async () => {
    const { id } = await world.sale({}, '4000000000001976');
    const [dispute] = (await world.stripe.disputes.list({ payment_intent: id })).data;
    world.simulator.advance(7 * dayMs);
    world.simulator.processor.escalateDispute(dispute?.id ?? '');
    world.simulator.advance(4 * dayMs);
    expect(await lines()).toEqual([
      ['capture', '2026-03-02', 4_200, 26],
      ['dispute', '2026-03-09', -4_200, 1_500],
    ]);
  });

  it('are settled in the currency of the merchant’s bank account', async () => {
    await world.sale({ currency: 'eur' });
    world.simulator.advance(4 * dayMs);
    const [file] = await world.simulator.payments.settlementFiles('', 100);
    expect(file?.content).toMatch(/^H,1,sim,2026-03-02\/EUR-USD,2026-03-02,1,EUR,USD,/);
  });
});
