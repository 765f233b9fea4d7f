// A stay: one tap at check-in, two increases, four charges, one capture; the rest goes back.
import { Taprail } from '@taprail/sdk';
import { openBusiness } from './open-business.mjs';
import { refused, shown, sum, tell } from './printing.mjs';

const taprail = new Taprail({
  apiKey: process.env.TAPRAIL_API_KEY,
  baseUrl: process.env.TAPRAIL_API_URL ?? 'http://127.0.0.1:4080',
});

const submerchant = 'hotel-kern';
await openBusiness(taprail, submerchant, '7011');

const tap = await taprail.taps.create({
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

const { authorisation_id: hold } = tap;
for (const increase of [{ new_amount: 40_000 }, { increase_by: 5_000 }]) {
  const { amount } = await taprail.authorisations.increase(hold, increase);
  tell('increase', `${shown(amount)} held`);
}
tell('increase', `to 600.01: ${await refused(taprail.authorisations.increase(hold, { new_amount: 60_001 }))}`);

let posted = 0;
for (const [reference, amount] of Object.entries({ room: 25_000, spa: 10_000, bar: 6_000, 'city tax': 250 })) {
  const charge = await taprail.authorisations.postCharge(hold, { amount, reference });
  posted += charge.amount;
  tell('charge', `${reference} ${shown(charge.amount)}, together ${shown(posted)}`);
}

const { capture, released_amount: released } = await taprail.authorisations.capture(hold);
tell('capture', `${shown(capture.amount)} captured at once, ${shown(released)} released`);

const record = await taprail.transactions.get(tap.transaction_id);
tell('record', `${record.status}, ${record.authorisation.charges.length} charges, revision ${record.revision}`);
sum('the four charges are the capture', posted, record.amount_captured);
sum(
  'captured and released are what was held',
  record.amount_captured + record.amount_released,
  record.amount_authorised,
);
