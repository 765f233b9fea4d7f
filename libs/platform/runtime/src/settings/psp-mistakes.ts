import { pspAddress } from './psp-address';
import type { Settings } from './settings';

const allInOne = 'all-in-one';

/** What must be known of the payment service provider depends on which it is and on who asks. */
export const pspMistakes = ({
  service,
  environment,
  pspUrl,
  pspKey,
  pspWebhookSecrets,
}: Settings): readonly string[] => {
  if (pspUrl === undefined) return [];
  const { provider, baseUrl, mistake } = pspAddress(pspUrl);
  if (mistake) return [`PSP_URL ${mistake}`];
  const isWithin = provider === 'sim' && baseUrl === undefined;
  const asks = service === allInOne || service === 'onboarding';
  const listens = service === allInOne || service === 'api-gateway';
  const found: string[] = [];
  if (provider === 'sim' && environment === 'live') found.push('PSP_URL is a simulator, but TAPRAIL_ENV is live');
  if (isWithin && service === 'onboarding') {
    found.push('PSP_URL must name the simulator, as in sim:http://host:port: several processes share one');
  }
  if (asks && !isWithin && !pspKey) found.push(`PSP_KEY is missing: ${provider} asks for it`);
  if (pspKey && environment && !pspKey.startsWith(`_${environment}_`, 2)) {
    found.push(`PSP_KEY is not a key of the ${environment} environment`);
  }
  if (listens && !(isWithin && service === allInOne) && !pspWebhookSecrets) {
    found.push(`PSP_WEBHOOK_SECRETS is missing: without it no webhook of ${provider} can be trusted`);
  }
  return found;
};
