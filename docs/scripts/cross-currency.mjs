// A guest pays in dollars, the shop is paid out in euros: one rate, locked when the sale is captured.
import { Taprail } from '@taprail/sdk';
import { openBusiness } from './open-business.mjs';
import { shown, sum, tell } from './printing.mjs';

const taprail = new Taprail({
  apiKey: process.env.TAPRAIL_API_KEY,
  baseUrl: process.env.TAPRAIL_API_URL ?? 'http://127.0.0.1:4080',
});

const submerchant = 'shop-kern';
await openBusiness(taprail, submerchant, '5947');

const tap = await taprail.taps.create({
  amount: 10_000,
  currency: 'USD',
  submerchant,
  device: 'dev_test_approve',
  platform_fee: 100,
});
tell('tap', `${tap.status}: ${shown(tap.amount_authorised)} ${tap.currency}`);

const record = await taprail.transactions.get(tap.transaction_id);
const { from, to, rate, rate_id: rateId, source_amount: source, converted_amount: converted } = record.capture.fx;
tell('rate', `1 ${from} is ${rate} ${to}, locked at capture as ${rateId}`);
tell('fees', `platform ${shown(record.platform_fee)}, processing ${shown(record.processing_fee)} ${from}`);
tell('convert', `${shown(source)} ${from} become ${shown(converted)} ${to}`);

sum('captured without the platform fee is what is converted', record.amount_captured - record.platform_fee, source);
// In whole numbers and half to even, as the service does it: a rate has eight decimals.
const scaled = BigInt(source) * BigInt(rate.replace('.', ''));
const [whole, rest] = [scaled / 100_000_000n, scaled % 100_000_000n];
const up = rest > 50_000_000n || (rest === 50_000_000n && whole % 2n === 1n) ? 1n : 0n;
sum('that times the rate, rounded once', Number(whole + up), converted);
