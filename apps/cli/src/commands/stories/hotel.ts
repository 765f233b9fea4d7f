import type { World } from './world';

const hotelRef = 'demo-hotel';
const charges = { room: 25_000, spa: 10_000, bar: 6_000, 'city tax': 250 };

/** A stay: one tap at check-in, two increases, one that is refused, four charges, one capture; the rest goes back. */
export const hotel = async (world: World): Promise<readonly string[]> => {
  const { client } = world;
  await world.business(hotelRef, 'Hotel Kern GmbH', '7011');
  const { tap, isNew } = await world.sale(hotelRef, 'demo room 12', 30_000, {
    capture_mode: 'pre-auth',
    ceiling_amount: 60_000,
  });
  const authorisation = tap.authorisation_id;
  world.tell('tap', `room 12: ${world.euros(tap.amount)} held, at most ${world.euros(60_000)} without another tap`);
  if (isNew) {
    for (const increase of [{ new_amount: 40_000 }, { increase_by: 5_000 }])
      await client.authorisations.increase(authorisation, increase);
    const refused = await client.authorisations.increase(authorisation, { new_amount: 60_001 }).then(
      () => 'taken',
      (error: { code?: string }) => error.code ?? 'failed',
    );
    world.tell('increase', `twice, to ${world.euros(45_000)}; to ${world.euros(60_001)}: ${refused}`);
    for (const [reference, amount] of Object.entries(charges)) {
      await client.authorisations.postCharge(authorisation, { amount, reference });
      world.tell('charge', `${reference} ${world.euros(amount)}`);
    }
    const { capture, released_amount: released } = await client.authorisations.capture(authorisation, {});
    world.tell('capture', `${world.euros(capture.amount)} at once, ${world.euros(released)} released`);
  }
  const record = await client.transactions.get(tap.transaction_id);
  world.tell(
    'record',
    `${record.status}: ${world.euros(record.amount_captured)} captured, ${world.euros(record.amount_released)} released of ${world.euros(record.amount_authorised)}`,
  );
  Object.assign(world.facts, {
    transaction: record.id,
    authorisation,
    captured: record.amount_captured,
    released: record.amount_released,
  });
  return [
    `taprail transactions timeline ${record.id}`,
    `taprail authorisations get ${authorisation}`,
    'taprail clock advance --until payout.paid',
  ];
};
