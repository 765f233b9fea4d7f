// A month of a restaurant and a hotel: sales, a tip, a refund, a dispute, another currency, a payout that came back, a PSP
// that pays a cent too little, and at the end the books. The weeks are those of the test clock.
import { Taprail } from '@taprail/sdk';
import { openBusiness } from './open-business.mjs';
import { shown, sum, tell } from './printing.mjs';

const taprail = new Taprail({
  apiKey: process.env.TAPRAIL_API_KEY,
  baseUrl: process.env.TAPRAIL_API_URL ?? 'http://127.0.0.1:4080',
});

const restaurant = 'bistro-month';
const hotel = 'hotel-month';
await openBusiness(taprail, restaurant, '5812');
await openBusiness(taprail, hotel, '7011');

// The sales are those of a Wednesday's midday: on a weekend, or before six in the morning, a payout run comes before the next sale is
// available, and it would book the refund of week 2 as a debt.
const wednesday = 3;
const midday = new Date((await taprail.test.clock.get()).now);
midday.setUTCDate(midday.getUTCDate() + ((wednesday - midday.getUTCDay() + 7) % 7 || 7));
midday.setUTCHours(12, 0, 0, 0);
await taprail.test.clock.advance({ advance_to: midday.toISOString() });
const device = 'dev_test_approve';
const week = async () => taprail.test.clock.advance({ advance: 'P7D' }, { timeoutMs: 120_000 });

const paid = async (submerchant) => {
  const { data } = await taprail.payouts.list({ submerchant, limit: 1 });
  const [payout] = data;
  const parts = Object.entries(payout.breakdown).filter(([, part]) => part !== 0);
  tell('payout', `${submerchant} ${shown(payout.amount)} ${payout.status}`);
  for (const [name, part] of parts) tell('', `${name} ${shown(part)}`);
  const total = parts.reduce((together, [, part]) => together + part, 0);
  sum('the parts are the payout', total, payout.amount);
  return payout;
};

tell('week 1', 'a bill, and one with a tip');
const bill = await taprail.taps.create({
  amount: 8_000,
  currency: 'EUR',
  submerchant: restaurant,
  device,
  platform_fee: 80,
});
const tipped = { amount: 4_000, tip_amount: 500, capture_mode: 'tap_with_tip', platform_fee: 40 };
await taprail.taps.create({ ...tipped, currency: 'EUR', submerchant: restaurant, device });
await week();
await paid(restaurant);

tell('week 2', 'a stay at the hotel, and a bill is refunded in part');
const stay = { amount: 30_000, ceiling_amount: 60_000, capture_mode: 'pre-auth', currency: 'EUR' };
const { authorisation_id: hold } = await taprail.taps.create({ ...stay, submerchant: hotel, device });
await taprail.authorisations.increase(hold, { new_amount: 45_000 });
for (const amount of [31_250, 10_000]) await taprail.authorisations.postCharge(hold, { amount });
await taprail.authorisations.capture(hold);
await taprail.transactions.refund(bill.transaction_id, { amount: 2_000 });
await taprail.taps.create({ amount: 5_000, currency: 'EUR', submerchant: restaurant, device });
await week();
await paid(hotel);
await paid(restaurant);

tell('week 3', 'a guest disputes the bill and wins, and the bank sends the payout back');
const {
  data: [last],
} = await taprail.payouts.list({ submerchant: restaurant, limit: 1 });
const returned = await taprail.test.payouts.fail(last.id, { failure_code: 'account_closed' });
tell('payout', `${restaurant} ${shown(returned.amount)} ${returned.status}: ${returned.failure_message}`);
const dispute = await taprail.test.taps.dispute(bill.id, { reason: 'fraudulent', amount: 1_000 });
await taprail.test.disputes.lose(dispute.id);
await taprail.subMerchants.update(restaurant, { external_account: { iban: 'DE24370400440532016789' } });
await week();
await paid(restaurant);

tell('week 4', 'a guest pays in dollars, and the PSP pays a cent too little for a bill');
await taprail.taps.create({ amount: 10_000, currency: 'USD', submerchant: hotel, device });
const short = await taprail.taps.create({ amount: 3_000, currency: 'EUR', submerchant: restaurant, device });
await taprail.test.transactions.settlementFault(short.transaction_id, { fault: 'one_cent' });
await week();

tell('books', 'at the end of the month');
for (const submerchant of [restaurant, hotel]) {
  const { data } = await taprail.balances.get({ submerchant });
  const [{ pending, available, in_transit: inTransit }] = data;
  sum(`${submerchant} has nothing left`, pending + available + inTransit, 0);
}
const accounts = await taprail.ledger.accounts.list().toArray({ max: 1_000 });
const { account } = accounts.find(
  ({ account: name, submerchant }) => submerchant === restaurant && name.startsWith('merchant_available'),
);
const [from, to] = ['2020-01-01', (await taprail.test.clock.get()).now.slice(0, 10)];
const statement = await taprail.ledger.statement({ account, from, to, limit: 100 });
const moved = statement.data.reduce((total, { side, amount }) => total + (side === 'debit' ? amount : -amount), 0);
tell('statement', `of what ${restaurant} can be paid: ${statement.data.length} lines`);
sum('opening, lines and closing agree', statement.opening + moved, statement.closing);
const { data: currencies } = await taprail.ledger.trialBalance();
for (const { currency, layer, debits, credits, difference } of currencies) {
  if (layer === 'posted') sum(`${currency} debits and credits differ by`, debits - credits, difference);
}

tell('psp', 'beside its settlement files and the bank');
const { data: owed } = await taprail.ledger.reconciliation.get({ from: '2020-01-01' });
for (const { currency, posted, settled, closing, unexplained } of owed) {
  tell('', `${currency} owed ${shown(posted)}, paid ${shown(settled)}, open ${shown(closing)}`);
  sum(`${currency} that no break explains`, unexplained, 0);
}
const { data: breaks } = await taprail.ledger.reconciliation.breaks();
for (const { state, transaction_id: of, difference } of breaks) {
  tell('break', `${state} of ${shown(difference)}${of === short.transaction_id ? ' in the bill of week 4' : ''}`);
}
const { data: open } = await taprail.ledger.clearing();
const onItsWay = open.reduce((total, { amount }) => total + amount, 0);
sum('nothing else is on its way', onItsWay, 1);
