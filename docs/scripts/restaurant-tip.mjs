// A meal: the card is tapped for the bill, the tip is written on the slip, and both are captured together.
import { Taprail } from '@taprail/sdk';
import { openBusiness } from './open-business.mjs';
import { refused, shown, sum, tell } from './printing.mjs';

const taprail = new Taprail({
  apiKey: process.env.TAPRAIL_API_KEY,
  baseUrl: process.env.TAPRAIL_API_URL ?? 'http://127.0.0.1:4080',
});

const submerchant = 'bistro-kern';
await openBusiness(taprail, submerchant, '5812');

const bill = { amount: 4_200, currency: 'EUR', submerchant, device: 'dev_test_approve', capture_mode: 'tap_with_tip' };
const tap = await taprail.taps.create({ ...bill, reference: 'table 4', platform_fee_bps: 100 });
tell('tap', `${tap.status}: ${shown(tap.amount_authorised)} held, waits for the tip`);

tell('tip', `of 42.01: ${await refused(taprail.taps.tip(tap.id, { tip_amount: 4_201 }))}`);
const tipped = await taprail.taps.tip(tap.id, { tip_amount: 500 });
tell('tip', `of ${shown(tipped.tip_amount)}: ${shown(tipped.amount_authorised)} captured`);

const record = await taprail.transactions.get(tap.transaction_id);
tell('record', `${record.status}, platform fee ${shown(record.platform_fee)}`);
sum('bill and tip are the capture', record.amount + record.tip_amount, record.amount_captured);

const atOnce = await taprail.taps.create({ ...bill, tip_amount: 800 });
tell('tap', `${atOnce.status}: the tip was known, so it is one call`);
sum('bill and tip are authorised', atOnce.amount + atOnce.tip_amount, atOnce.amount_authorised);
