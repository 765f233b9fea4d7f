// Two disputes: one is answered with what the record itself proves and is won, one is not answered and is lost.
import { Taprail } from '@taprail/sdk';
import { openBusiness } from './open-business.mjs';
import { refused, shown, sum, tell } from './printing.mjs';

const taprail = new Taprail({
  apiKey: process.env.TAPRAIL_API_KEY,
  baseUrl: process.env.TAPRAIL_API_URL ?? 'http://127.0.0.1:4080',
});

const submerchant = 'gallery-kern';
await openBusiness(taprail, submerchant, '5971');

const sale = { amount: 4_200, currency: 'EUR', submerchant, device: 'dev_test_approve' };
const disputed = async (reference) => {
  const tap = await taprail.taps.create({ ...sale, reference });
  const dispute = await taprail.test.taps.dispute(tap.id, { reason: 'fraudulent' });
  const days = Math.round((Date.parse(dispute.scheme_deadline) - Date.parse(dispute.opened_at)) / 86_400_000);
  tell('dispute', `${reference}: ${shown(dispute.amount)}, ${dispute.status}, ${days} days to answer`);
  return dispute;
};

const answered = await disputed('print');
const ignored = await disputed('poster');
const atStake = await taprail.transactions.get(answered.transaction_id);
tell('record', `print is ${atStake.status}`);
tell('refund', `print: ${await refused(taprail.transactions.refund(answered.transaction_id, { amount: 4_200 }))}`);

const evidence = { auto_pack: true, uncategorized_text: 'winning_evidence' };
const staged = await taprail.disputes.stageEvidence(answered.id, evidence);
tell('evidence', `packed: ${Object.keys(staged.evidence).sort().join(', ')}`);
const [first] = staged.evidence.receipt.split('\n').filter((line) => line.startsWith('Authorised'));
tell('evidence', first.replace(/ at .*/, ''));
const submitted = await taprail.disputes.submitEvidence(answered.id);
tell('evidence', `submitted once, ${submitted.status}`);

await taprail.test.clock.advance({ advance: 'P31D' }, { timeoutMs: 120_000 });
tell('clock', '31 days later');
const [won, lost] = [await taprail.disputes.get(answered.id), await taprail.disputes.get(ignored.id)];
tell('dispute', `print: ${won.outcome}`);
tell('dispute', `poster: ${lost.outcome}, and then: ${await refused(taprail.disputes.submitEvidence(ignored.id))}`);

const kept = await taprail.transactions.get(won.transaction_id);
const gone = await taprail.transactions.get(lost.transaction_id);
sum('print: nothing is in dispute any more', kept.amount_disputed, 0);
sum('poster: all of it went back to the cardholder', gone.amount_disputed, gone.amount_captured);
