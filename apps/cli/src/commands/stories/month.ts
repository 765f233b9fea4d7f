import type { World } from './world';

const bistro = 'demo-month-bistro';
const hotel = 'demo-month-hotel';
const dayMs = 86_400_000;

/** Four weeks of a restaurant and a hotel, with all that may go wrong, and the books at the end. */
export const month = async (world: World): Promise<readonly string[]> => {
  await world.business(bistro, 'Bistro Monat GmbH', '5812');
  await world.business(hotel, 'Hotel Monat GmbH', '7011');
  const { tap: bill, isNew: isFirstTime } = await startAtMidday(world);
  if (isFirstTime) await weeks(world, bill.id, bill.transaction_id);
  else world.tell('month', 'these weeks are over already; here are their books');
  return books(world);
};

/** Sales of a midday: before six a payout run of the same day is still to come. */
const startAtMidday = async (world: World) => {
  const { client } = world;
  const [known] = (await client.taps.list({ submerchant: bistro, reference: 'demo week 1', limit: 1 })).data;
  if (!known) {
    const { now } = await client.test.clock.get();
    await world.moveClock({
      advance_to: new Date((Math.floor(Date.parse(now) / dayMs) + 1.5) * dayMs).toISOString(),
    });
  }
  return world.sale(bistro, 'demo week 1', 8_000, { platform_fee: 80 });
};

const weeks = async (world: World, bill: string, transaction: string): Promise<void> => {
  const { client } = world;
  const week = () => world.moveClock({ advance: 'P7D' });

  world.tell('week 1', 'a bill, and one with a tip');
  await world.sale(bistro, 'demo week 1, tip', 4_000, {
    tip_amount: 500,
    capture_mode: 'tap_with_tip',
    platform_fee: 40,
  });
  await week();
  await tellPayout(world, bistro);

  world.tell('week 2', 'a stay at the hotel, and a bill is refunded in part');
  const { tap: stay } = await world.sale(hotel, 'demo week 2', 30_000, {
    capture_mode: 'pre-auth',
    ceiling_amount: 60_000,
  });
  await client.authorisations.increase(stay.authorisation_id, { new_amount: 45_000 });
  for (const amount of [31_250, 10_000]) await client.authorisations.postCharge(stay.authorisation_id, { amount });
  await client.authorisations.capture(stay.authorisation_id, {});
  await client.transactions.refund(transaction, { amount: 2_000 });
  await world.sale(bistro, 'demo week 2, bill', 5_000);
  await week();
  const returned = await tellPayout(world, bistro);
  await tellPayout(world, hotel);

  world.tell('week 3', 'the bank sends a payout back, and a guest disputes a bill and wins');
  if (returned) await client.test.payouts.fail(returned, { failure_code: 'account_closed' });
  const dispute = await client.test.taps.dispute(bill, { reason: 'fraudulent', amount: 1_000 });
  await client.test.disputes.lose(dispute.id);
  await client.subMerchants.update(bistro, { external_account: { iban: 'DE24370400440532016789' } });
  await week();
  await tellPayout(world, bistro);

  world.tell('week 4', 'a guest pays in dollars, and the PSP pays a cent too little');
  await world.sale(hotel, 'demo week 4, dollars', 10_000, { currency: 'USD' });
  const { tap: short } = await world.sale(bistro, 'demo week 4, short', 3_000);
  await client.test.transactions.settlementFault(short.transaction_id, { fault: 'one_cent' });
  await week();
};

const tellPayout = async (world: World, submerchant: string): Promise<string | undefined> => {
  const [payout] = (await world.client.payouts.list({ submerchant, limit: 1 })).data;
  if (!payout) return undefined;
  const parts = Object.entries(payout.breakdown as Readonly<Record<string, number>>).filter(([, part]) => part !== 0);
  const text = parts.map(([name, part]) => `${name.replaceAll('_', ' ')} ${world.euros(part)}`).join(', ');
  world.tell('payout', `${submerchant} ${world.euros(payout.amount)} ${payout.status}: ${text}`);
  return payout.id;
};

const books = async (world: World): Promise<readonly string[]> => {
  const { client } = world;
  const { data: balance } = await client.ledger.trialBalance();
  for (const { currency, layer, difference } of balance.filter((row) => row.layer === 'posted')) {
    world.tell('books', `${currency} ${layer}: debits and credits differ by ${difference}`);
  }
  const breaks = await client.ledger.reconciliation.breaks().toArray({ max: 10 });
  for (const { state, difference, transaction_id: of } of breaks)
    world.tell('psp', `${state} of ${difference} in ${of}`);
  Object.assign(world.facts, {
    differences: balance.map(({ currency, layer, difference }) => ({ currency, layer, difference })),
    breaks: breaks.map(({ id }) => id),
  });
  const [payout] = (await client.payouts.list({ submerchant: bistro, limit: 1 })).data;
  return [
    ...(payout ? [`taprail payouts explain ${payout.id}`] : []),
    'taprail ledger reconcile',
    'taprail ledger trial-balance',
    'taprail ledger export --format hledger --output books.journal',
  ];
};
