import { bistro, eventually, uniqueRef } from '../../harness/api';
import { FollowedSubMerchant, salon, wholeSalon } from '../../harness/onboard';
import { type Restaurant } from '../../harness/restaurant';
import { requireAccepted, requireRefused, type Storyline } from './storyline';

/** Nobody listens there. */
const pspAway = {
  PSP_URL: 'sim:http://127.0.0.1:1',
  PSP_KEY: 'sk_test_away',
  PSP_WEBHOOK_SECRETS: 'whsec_of_nobody',
};

/** A submission that the provider does not answer, in a start of its own. */
export const submitWhilePspIsAway = async (story: Storyline): Promise<string> => {
  await story.start(pspAway);
  const followed = await FollowedSubMerchant.submit(story.api, wholeSalon(uniqueRef('salon-early')));
  await eventually(
    () => followed.history(),
    (rows) => rows.some(({ type }: { type: string }) => type === 'ProvisioningAttemptFailed'),
  );
  await story.stop();
  return followed.ref;
};

const document = (): FormData => {
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.4\n%%EOF\n']), 'passport.pdf');
  form.set('purpose', 'identity_document');
  return form;
};

const verifyByDocument = async ({ api }: Storyline): Promise<void> => {
  const checked = await FollowedSubMerchant.salonThatIs('pending_requirements', api, {
    'individual.id_number': '222222222',
  });
  const file = await requireAccepted(api.upload(`${checked.path}/documents`, document()));
  await requireAccepted(checked.patch({ 'individual.verification.document.front': file.id }));
  await checked.becomes('enabled');
};

const resumeAfterError = async ({ api }: Storyline): Promise<void> => {
  const failed = await FollowedSubMerchant.submit(api, salon(uniqueRef('salon-failed')));
  await failed.becomes('pending_requirements');
  await failed.atRest();
  await requireAccepted(failed.test('error'));
  await requireAccepted(api.post('/sub-merchants', salon(failed.ref)));
  await failed.becomes('pending_requirements');
};

/** The provider keeps the representative of a company, also of one that it has not enabled yet. */
const refuseAmendment = async ({ api }: Storyline): Promise<void> => {
  const representative = { first_name: 'Greta', last_name: 'Kern' };
  const followed = await FollowedSubMerchant.submit(api, { ...bistro(uniqueRef('bistro-amended')), representative });
  await followed.becomes('pending_requirements');
  await requireRefused(followed.patch({ 'company.phone': '+4930654321', representative: null }), 'invalid_value');
};

const rejectAndErase = async ({ api }: Storyline): Promise<void> => {
  await FollowedSubMerchant.salonThatIs('rejected', api, { 'individual.dob.year': 1900 });
  const rejected = await FollowedSubMerchant.salonThatIs('enabled', api);
  await requireAccepted(rejected.test('reject', { reason: 'fraud' }));
  await rejected.becomes('rejected');
  const erased = await FollowedSubMerchant.salonThatIs('enabled', api);
  await requireAccepted(api.post(`${erased.path}/erase`, undefined));
};

/** A sub-merchant with open money is not erased. */
export const refuseErasure = async ({ api }: Storyline, { ref }: Restaurant): Promise<void> =>
  requireRefused(api.post(`/sub-merchants/${ref}/erase`, undefined), 'open_money');

export const onboard = async (story: Storyline): Promise<void> => {
  await verifyByDocument(story);
  await resumeAfterError(story);
  await refuseAmendment(story);
  await rejectAndErase(story);
  const asked = await FollowedSubMerchant.salonThatIs('enabled', story.api);
  await requireAccepted(asked.test('require', { items: ['individual.phone'] }));
};
