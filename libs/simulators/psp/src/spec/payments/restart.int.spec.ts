import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientOf, startStill } from '../../testing/stripe-client';
import { terminalWorld } from '../../testing/terminal';

const dayMs = 86_400_000;

describe('payments after a restart', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'psp-payments-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are where they were, and go on', async () => {
    const file = join(folder, 'psp.jsonl');
    const world = await terminalWorld({ file });
    const held = await world.create();
    await world.tap(held.id);
    const sold = await world.sale({}, '4000000000000259');
    await world.stripe.topups.create({ amount: 10_000, currency: 'usd' }, { idempotencyKey: 't1' });
    await world.stripe.transfers.create({ amount: 4_000, currency: 'usd', destination: world.merchant });
    const account = { stripeAccount: world.merchant };
    const payout = await world.stripe.payouts.create({ amount: 4_000, currency: 'usd' }, account);
    world.simulator.processor.assume({ availableAfterDays: 3 });
    const before = [await world.stripe.balance.retrieve(), await world.actionOf()];
    await world.simulator.close();

    const again = await startStill({ file });
    const stripe = clientOf(again);
    const reader = await stripe.terminal.readers.retrieve(world.reader);
    expect(JSON.stringify([await stripe.balance.retrieve(), 'action' in reader && reader.action])).toBe(
      JSON.stringify(before),
    );
    await stripe.topups.create({ amount: 10_000, currency: 'usd' }, { idempotencyKey: 't1' });
    expect((await stripe.topups.list()).data).toHaveLength(1);
    expect(again.processor.assume({}).availableAfterDays).toBe(3);
    expect((await stripe.paymentIntents.capture(held.id)).status).toBe('succeeded');
    expect((await stripe.disputes.list({ payment_intent: sold.id })).data).toHaveLength(1);
    again.advance(2 * dayMs);
    expect((await stripe.payouts.retrieve(payout.id, {}, account)).status).toBe('paid');
    await again.close();
  });
});
