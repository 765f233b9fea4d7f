import { pspAddress } from './psp-address';
import { allInOne, isSingleProcess, type Settings } from '../settings';

/** Those that call the provider, and those whom it calls. */
const askers = [allInOne, 'onboarding'];
/** A simulator takes taps and settles with these by a way of its own. */
const stripeAskers = ['tap-authorisation', 'ledger'];
const listeners = [allInOne, 'api-gateway'];
/** Those that take its payments and its settlement: a simulator of their own would know of none, and no clock but its own. */
const takers = ['tap-authorisation', 'ledger'];

/** The settings that the payment service provider needs depend on which it is and on the service that asks. */
export const pspMistakes = (settings: Settings): readonly string[] => {
  const { service, environment, pspUrl, pspKey, pspWebhookSecrets, stripePlatformAccount } = settings;
  if (pspUrl === undefined) return [];
  const { provider, baseUrl, mistake } = pspAddress(pspUrl);
  if (mistake) return [`PSP_URL ${mistake}`];
  const isWithin = provider === 'sim' && baseUrl === undefined;
  const needsNothing = isWithin && isSingleProcess(settings);
  const asks = askers.includes(service) || (provider === 'stripe' && stripeAskers.includes(service));
  const listens = listeners.includes(service);
  const found: string[] = [];
  if (provider === 'sim' && environment === 'live') found.push('PSP_URL is a simulator, but TAPRAIL_ENV is live');
  if (isWithin && (asks || listens || takers.includes(service)) && !needsNothing) {
    found.push('PSP_URL must name the simulator, as in sim:http://127.0.0.1:12180: several processes share one');
  }
  if (asks && !needsNothing && !pspKey) found.push(`PSP_KEY is missing: ${service} cannot ask ${provider} without it`);
  if (pspKey && environment && !pspKey.startsWith(`_${environment}_`, 2)) {
    found.push(
      `PSP_KEY must start with sk_${environment}_ or rk_${environment}_, because TAPRAIL_ENV is ${environment}`,
    );
  }
  if (provider === 'stripe' && environment === 'live' && askers.includes(service) && !stripePlatformAccount) {
    found.push('STRIPE_PLATFORM_ACCOUNT is missing: in live a key of another account must not be taken for ours');
  }
  if (listens && !needsNothing && !pspWebhookSecrets) {
    found.push(`PSP_WEBHOOK_SECRETS is missing: without it no webhook of ${provider} can be trusted`);
  }
  return found;
};
