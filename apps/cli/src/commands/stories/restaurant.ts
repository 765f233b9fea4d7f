import type { World } from './world';

export const bistro = 'demo-bistro';

const bills = [
  { table: 'table 1', amount: 4_200, tip: 500 },
  { table: 'table 2', amount: 8_650, tip: 1_000 },
  { table: 'table 3', amount: 2_380, tip: 0 },
  { table: 'table 4', amount: 12_900, tip: 1_500 },
];

/** An evening at a restaurant: bills, tips, a card that is declined, a dish that is given back. */
export const restaurant = async (world: World): Promise<readonly string[]> => {
  const { client } = world;
  await world.business(bistro, 'Bistro Kern GmbH', '5812');
  const transactions: string[] = [];
  for (const { table, amount, tip } of bills) {
    const { tap, isNew } = await world.sale(bistro, `demo ${table}`, amount, {
      capture_mode: 'tap_with_tip',
      platform_fee_bps: 100,
    });
    const tipped = isNew ? await client.taps.tip(tap.id, { tip_amount: tip }) : tap;
    world.tell(
      'tap',
      `${table}: ${world.euros(tipped.amount)} and a tip of ${world.euros(tipped.tip_amount)}, ${tipped.status}`,
    );
    transactions.push(tap.transaction_id);
  }
  const { tap: declined } = await world.sale(bistro, 'demo table 5', 3_351, { device: 'dev_test_amount' });
  world.tell('tap', `table 5: ${world.euros(declined.amount)}, ${declined.status}: ${declined.decline_reason}`);
  const { tap: paid } = await world.sale(bistro, 'demo table 5, another card', 3_351);
  world.tell('tap', `table 5 with another card: ${paid.status}`);

  const before = await client.transactions.get(transactions[1]!);
  const refund =
    before.refunds[0] ??
    (await client.transactions.refund(before.id, { amount: 850, reason: 'requested_by_customer' }));
  world.tell('refund', `table 2: the soup was cold, ${world.euros(refund.amount)} go back`);
  Object.assign(world.facts, {
    transactions: [...transactions, paid.transaction_id],
    declined: declined.id,
    refund: refund.id,
  });
  return [
    `taprail transactions list --submerchant ${bistro}`,
    `taprail taps create --amount "EUR 42.00" --submerchant ${bistro} --device dev_test_approve`,
    'taprail clock advance --until payout.paid',
    `taprail payouts list --submerchant ${bistro}`,
  ];
};
