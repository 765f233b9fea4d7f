// Two disputes: one is answered with what the record itself proves and is won, one is not answered and is lost.
import { get, openBusiness, post, refused, shown, sum, tell } from './taprail.mjs';

const submerchant = 'gallery-kern';
await openBusiness(submerchant, '5971');

const sale = { amount: 4_200, currency: 'EUR', submerchant, device: 'dev_test_approve' };
const disputed = async (reference) => {
  const tap = await post('/v1/taps', { ...sale, reference });
  const dispute = await post(`/v1/test/taps/${tap.id}/dispute`, { reason: 'fraudulent' });
  const days = Math.round((Date.parse(dispute.scheme_deadline) - Date.parse(dispute.opened_at)) / 86_400_000);
  tell('dispute', `${reference}: ${shown(dispute.amount)}, ${dispute.status}, ${days} days to answer`);
  return dispute;
};

const answered = await disputed('print');
const ignored = await disputed('poster');
const atStake = await get(`/v1/transactions/${answered.transaction_id}`);
tell('record', `print is ${atStake.status}`);
tell('refund', `print: ${await refused(`/v1/transactions/${answered.transaction_id}/refunds`, { amount: 4_200 })}`);

const evidence = { auto_pack: true, uncategorized_text: 'winning_evidence' };
const staged = await post(`/v1/disputes/${answered.id}/evidence`, evidence);
tell('evidence', `packed: ${Object.keys(staged.evidence).sort().join(', ')}`);
const [first] = staged.evidence.receipt.split('\n').filter((line) => line.startsWith('Authorised'));
tell('evidence', first.replace(/ at .*/, ''));
const submitted = await post(`/v1/disputes/${answered.id}/submit`);
tell('evidence', `submitted once, ${submitted.status}`);

await post('/v1/test/clock', { advance: 'P31D' });
tell('clock', '31 days later');
const [won, lost] = [await get(`/v1/disputes/${answered.id}`), await get(`/v1/disputes/${ignored.id}`)];
tell('dispute', `print: ${won.outcome}`);
tell('dispute', `poster: ${lost.outcome}, and then: ${await refused(`/v1/disputes/${ignored.id}/submit`)}`);

const kept = await get(`/v1/transactions/${won.transaction_id}`);
const gone = await get(`/v1/transactions/${lost.transaction_id}`);
sum('print: nothing is in dispute any more', kept.amount_disputed, 0);
sum('poster: all of it went back to the card holder', gone.amount_disputed, gone.amount_captured);
