import type { Restaurant } from '../../harness/restaurant';
import { requireAccepted } from './storyline';

const slip = (): FormData => {
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.7']), 'slip.pdf');
  return form;
};

/** A dispute of every outcome; the one that nobody answers is lost at its deadline, after a reminder. */
export const openDisputes = async ({ api, disputedSale }: Restaurant): Promise<void> => {
  const answered = await disputedSale();
  const at = `/v1/disputes/${answered.id}`;
  const file = await requireAccepted(api.upload(`${at}/files`, slip()));
  const evidence = { customer_name: 'Ada', receipt: file.id, uncategorized_text: 'winning_evidence' };
  await requireAccepted(api.post(`${at}/evidence`, evidence));
  await requireAccepted(api.post(`${at}/submit`, undefined));
  await disputedSale({ deadline_in: 'P5D', amount: 1_000 });
  const given = await disputedSale();
  await requireAccepted(api.post(`/v1/disputes/${given.id}/accept`, {}));
  const inquiry = await disputedSale({ stage: 'inquiry' });
  await requireAccepted(api.post(`/v1/test/disputes/${inquiry.id}/withdraw`, undefined));
};
