// A sale goes back in parts, to the last cent and not one cent further.
import { Taprail } from '@taprail/sdk';
import { openBusiness } from './open-business.mjs';
import { refused, shown, sum, tell } from './printing.mjs';

const taprail = new Taprail({
  apiKey: process.env.TAPRAIL_API_KEY,
  baseUrl: process.env.TAPRAIL_API_URL ?? 'http://127.0.0.1:4080',
});

const submerchant = 'salon-kern';
await openBusiness(taprail, submerchant, '7230');

const tap = await taprail.taps.create({
  amount: 10_000,
  currency: 'EUR',
  submerchant,
  device: 'dev_test_approve',
  platform_fee: 100,
});
tell('tap', `${tap.status}: ${shown(tap.amount_authorised)} captured, platform fee 1.00`);

const { transaction_id: id } = tap;
for (const amount of [3_333, 3_333, 3_333]) {
  const refund = await taprail.transactions.refund(id, { amount, refund_platform_fee: true });
  tell('refund', `${shown(refund.amount)} ${refund.status}, of the fee ${shown(refund.platform_fee_refunded)}`);
}
tell('refund', `0.02: ${await refused(taprail.transactions.refund(id, { amount: 2 }))}`);
const last = await taprail.transactions.refund(id, { refund_platform_fee: true });
tell('refund', `the rest, ${shown(last.amount)} ${last.status}, of the fee ${shown(last.platform_fee_refunded)}`);
tell('refund', `0.01: ${await refused(taprail.transactions.refund(id, { amount: 1 }))}`);

const record = await taprail.transactions.get(id);
const total = (name) => record.refunds.reduce((all, refund) => all + refund[name], 0);
tell('record', `${record.status}, ${record.refunds.length} refunds`);
sum('the refunds are the capture', total('amount'), record.amount_captured);
sum('the fee went back with them', total('platform_fee_refunded'), record.platform_fee);
