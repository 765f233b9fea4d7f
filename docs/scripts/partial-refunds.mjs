// A sale goes back in parts, to the last cent and not one cent further.
import { get, openBusiness, post, refused, shown, sum, tell } from './taprail.mjs';

const submerchant = 'salon-kern';
await openBusiness(submerchant, '7230');

const tap = await post('/v1/taps', {
  amount: 10_000,
  currency: 'EUR',
  submerchant,
  device: 'dev_test_approve',
  platform_fee: 100,
});
tell('tap', `${tap.status}: ${shown(tap.amount_authorised)} captured, platform fee 1.00`);

const path = `/v1/transactions/${tap.transaction_id}`;
for (const amount of [3_333, 3_333, 3_333]) {
  const refund = await post(`${path}/refunds`, { amount, refund_platform_fee: true });
  tell('refund', `${shown(refund.amount)} ${refund.status}, of the fee ${shown(refund.platform_fee_refunded)}`);
}
tell('refund', `0.02: ${await refused(`${path}/refunds`, { amount: 2 })}`);
const last = await post(`${path}/refunds`, { refund_platform_fee: true });
tell('refund', `the rest, ${shown(last.amount)} ${last.status}, of the fee ${shown(last.platform_fee_refunded)}`);
tell('refund', `0.01: ${await refused(`${path}/refunds`, { amount: 1 })}`);

const record = await get(path);
const total = (name) => record.refunds.reduce((all, refund) => all + refund[name], 0);
tell('record', `${record.status}, ${record.refunds.length} refunds`);
sum('the refunds are the capture', total('amount'), record.amount_captured);
sum('the fee went back with them', total('platform_fee_refunded'), record.platform_fee);
