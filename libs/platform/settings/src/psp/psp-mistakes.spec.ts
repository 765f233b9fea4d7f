import { loadSettings } from '../load-settings';
import { pspMistakes } from './psp-mistakes';
import type { Settings } from '../settings';

const single = loadSettings('all-in-one', {});
const kafka = { busUrl: 'kafka://127.0.0.1:9092' };
const elsewhere = { pspUrl: 'sim:http://127.0.0.1:12180' };
const stripe = { pspUrl: 'stripe:' };
const key = { pspKey: 'sk_test_1' };
const secrets = { pspWebhookSecrets: ['whsec_12345678'] };
const live = { environment: 'live' } as const;
const account = { stripePlatformAccount: 'acct_1' };
const noAccount = 'STRIPE_PLATFORM_ACCOUNT is missing: in live a key of another account must not be taken for ours';
const liveKey = { pspKey: 'rk_live_1' };

const unnamed = 'PSP_URL must name the simulator, as in sim:http://127.0.0.1:12180: several processes share one';
const simulated = 'PSP_URL is a simulator, but TAPRAIL_ENV is live';
const noKey = (service: string, provider: string) => `PSP_KEY is missing: ${service} cannot ask ${provider} without it`;
const noSecret = (provider: string) =>
  `PSP_WEBHOOK_SECRETS is missing: without it no webhook of ${provider} can be trusted`;
const otherKey = (environment: string) =>
  `PSP_KEY must start with sk_${environment}_ or rk_${environment}_, because TAPRAIL_ENV is ${environment}`;

type Row = readonly [what: string, service: string, told: Partial<Settings>, mistakes: readonly string[]];

const rows: readonly Row[] = [
  ['needs nothing with a simulator of its own', 'all-in-one', {}, []],
  ['may have a key and a secret all the same', 'all-in-one', { ...key, ...secrets }, []],
  ['needs both for a simulator elsewhere', 'all-in-one', elsewhere, [noKey('all-in-one', 'sim'), noSecret('sim')]],
  ['needs both for Stripe', 'all-in-one', stripe, [noKey('all-in-one', 'stripe'), noSecret('stripe')]],
  ['works with Stripe when it has both', 'all-in-one', { ...stripe, ...key, ...secrets }, []],
  ['cannot have its own simulator beside others', 'all-in-one', { ...kafka, ...key, ...secrets }, [unnamed]],
  ['must not simulate when it is live', 'all-in-one', live, [simulated]],
  ['must not simulate elsewhere when it is live', 'onboarding', { ...elsewhere, ...live, ...liveKey }, [simulated]],
  [
    'is live with a live key and its account',
    'all-in-one',
    { ...stripe, ...live, ...liveKey, ...account, ...secrets },
    [],
  ],
  ['must be told its account when it is live', 'onboarding', { ...stripe, ...live, ...liveKey }, [noAccount]],
  ['is told its account in test if it likes', 'onboarding', { ...stripe, ...key, ...account }, []],
  ['takes taps at Stripe with the key alone', 'tap-authorisation', { ...kafka, ...stripe, ...live, ...liveKey }, []],
  [
    'needs a key to take taps at Stripe',
    'tap-authorisation',
    { ...kafka, ...stripe },
    [noKey('tap-authorisation', 'stripe')],
  ],
  ['needs a key to pay from Stripe', 'ledger', { ...kafka, ...stripe }, [noKey('ledger', 'stripe')]],
  ['refuses a test key when it is live', 'onboarding', { ...stripe, ...live, ...key, ...account }, [otherKey('live')]],
  ['refuses a live key when it is a test', 'onboarding', { ...stripe, ...liveKey }, [otherKey('test')]],
  ['must be told where the simulator is', 'onboarding', { ...kafka, ...key }, [unnamed]],
  ['needs a key for a simulator', 'onboarding', { ...kafka, ...elsewhere }, [noKey('onboarding', 'sim')]],
  ['needs a key for Stripe', 'onboarding', { ...kafka, ...stripe }, [noKey('onboarding', 'stripe')]],
  ['hears no webhooks, so it needs no secret', 'onboarding', { ...kafka, ...stripe, ...key }, []],
  ['must be told where the simulator is, whose clock it moves', 'api-gateway', { ...kafka, ...secrets }, [unnamed]],
  ['needs a secret for a simulator', 'api-gateway', { ...kafka, ...elsewhere }, [noSecret('sim')]],
  ['needs a secret for Stripe', 'api-gateway', { ...kafka, ...stripe }, [noSecret('stripe')]],
  ['asks nothing, so it needs no key', 'api-gateway', { ...kafka, ...stripe, ...secrets }, []],
  ['must be told where the simulator is that takes taps', 'tap-authorisation', kafka, [unnamed]],
  ['takes taps there without a key', 'tap-authorisation', { ...kafka, ...elsewhere }, []],
  ['must be told where the simulator is that settles', 'ledger', kafka, [unnamed]],
  ['is settled with there without a key', 'ledger', { ...kafka, ...elsewhere }, []],
  ['needs a key to be settled with at Stripe', 'ledger', { ...kafka, ...stripe }, [noKey('ledger', 'stripe')]],
  ['has no business with the provider', 'webhook-dispatcher', kafka, []],
  [
    'says what is wrong with the address first',
    'onboarding',
    { pspUrl: 'sim:x' },
    [expect.stringMatching(/^PSP_URL must have/)],
  ],
  ['says nothing of an address that could not be read', 'onboarding', { pspUrl: undefined as never }, []],
];

describe('what a process is told of the payment service provider', () => {
  it.each(rows)('%s: %s', (_what, service, told, mistakes) =>
    expect(pspMistakes({ ...single, service, ...told })).toEqual(mistakes),
  );
});
