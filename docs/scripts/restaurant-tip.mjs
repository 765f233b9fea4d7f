// A meal: the card is tapped for the bill, the tip is written on the slip, and both are captured together.
import { get, openBusiness, post, refused, shown, sum, tell } from './taprail.mjs';

const submerchant = 'bistro-kern';
await openBusiness(submerchant, '5812');

const bill = { amount: 4_200, currency: 'EUR', submerchant, device: 'dev_test_approve', capture_mode: 'tap_with_tip' };
const tap = await post('/v1/taps', { ...bill, reference: 'table 4', platform_fee_bps: 100 });
tell('tap', `${tap.status}: ${shown(tap.amount_authorised)} held, waits for the tip`);

tell('tip', `of 42.01: ${await refused(`/v1/taps/${tap.id}/tip`, { tip_amount: 4_201 })}`);
const tipped = await post(`/v1/taps/${tap.id}/tip`, { tip_amount: 500 });
tell('tip', `of ${shown(tipped.tip_amount)}: ${shown(tipped.amount_authorised)} captured`);

const record = await get(`/v1/transactions/${tap.transaction_id}`);
tell('record', `${record.status}, platform fee ${shown(record.platform_fee)}`);
sum('bill and tip are the capture', record.amount + record.tip_amount, record.amount_captured);

const atOnce = await post('/v1/taps', { ...bill, tip_amount: 800 });
tell('tap', `${atOnce.status}: the tip was known, so it is one call`);
sum('bill and tip are authorised', atOnce.amount + atOnce.tip_amount, atOnce.amount_authorised);
