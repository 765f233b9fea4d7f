// A stay: one tap at check-in, two increases, four charges, one capture; the rest goes back.
import { get, openBusiness, post, refused, shown, sum, tell } from './taprail.mjs';

const submerchant = 'hotel-kern';
await openBusiness(submerchant, '7011');

const tap = await post('/v1/taps', {
  amount: 30_000,
  currency: 'EUR',
  submerchant,
  device: 'dev_test_approve',
  capture_mode: 'pre-auth',
  ceiling_amount: 60_000,
  reference: 'room 12',
});
tell(
  'tap',
  `${tap.status}: ${shown(tap.amount_authorised)} held, at most ${shown(tap.ceiling_amount)} without another tap`,
);

const authorisation = `/v1/authorisations/${tap.authorisation_id}`;
for (const increase of [{ new_amount: 40_000 }, { increase_by: 5_000 }]) {
  const { amount } = await post(`${authorisation}/increase`, increase);
  tell('increase', `${shown(amount)} held`);
}
tell('increase', `to 600.01: ${await refused(`${authorisation}/increase`, { new_amount: 60_001 })}`);

let posted = 0;
for (const [reference, amount] of Object.entries({ room: 25_000, spa: 10_000, bar: 6_000, 'city tax': 250 })) {
  const charge = await post(`${authorisation}/charges`, { amount, reference });
  posted += charge.amount;
  tell('charge', `${reference} ${shown(charge.amount)}, together ${shown(posted)}`);
}

const { capture, released_amount: released } = await post(`${authorisation}/capture`, {});
tell('capture', `${shown(capture.amount)} captured at once, ${shown(released)} released`);

const record = await get(`/v1/transactions/${tap.transaction_id}`);
tell('record', `${record.status}, ${record.authorisation.charges.length} charges, revision ${record.revision}`);
sum('the four charges are the capture', posted, record.amount_captured);
sum(
  'captured and released are what was held',
  record.amount_captured + record.amount_released,
  record.amount_authorised,
);
