import { Api } from '../api';
import { moveClockTo } from '../move-clock';
import { isAtStripe } from '../provider';
import { firstKey, operatorKey, Product, temporaryFolder } from './product';

export type SharedProduct = Readonly<{ api: Api; operator: Api }>;
/** A product that a story has for itself, and ends. */
export type TestProduct = SharedProduct & Readonly<{ leave: () => Promise<void> }>;

/** The product of this worker, or the deployment that was given, for a story that moves its clock: stories come one after the other. */
export const productAtMidday = async (): Promise<SharedProduct> => {
  const product = { api: Api.asFirstPlatform(), operator: Api.asOperator() };
  await moveToMidday(product.api);
  return product;
};

/** For a story that moves the clock by weeks: what the sub-merchants of other stories are due on the way takes minutes. */
export const freshProduct = async (): Promise<TestProduct> =>
  process.env['TAPRAIL_E2E_STARTED'] === undefined
    ? { ...(await productAtMidday()), leave: async () => undefined }
    : processOfItsOwn();

/** Late in the evening a sale in Berlin counts for tomorrow, and before six a payout run is still to come that day. */
const moveToMidday = async (api: Api): Promise<void> => {
  const now = new Date((await api.get('/v1/test/clock')).body.now);
  if (now.getUTCHours() >= 8 && now.getUTCHours() < 16) return;
  const midday = new Date(now);
  midday.setUTCHours(now.getUTCHours() < 8 ? 10 : 34, 0, 0, 0);
  await moveClockTo(api, midday);
};

/** A process of which a story may read everything that it has written. */
export type OwnProcess = TestProduct & Readonly<{ dataFolder: string }>;

/** A fresh process with an empty store, whatever else there is; at a Stripe of its own where the stories are told at Stripe. */
export const processOfItsOwn = async (more: Readonly<Record<string, string>> = {}): Promise<OwnProcess> => {
  if (!isAtStripe || 'PSP_URL' in more) return processAlone(more);
  const { productAtStripe, topUp } = await import('./at-stripe');
  const product = await productAtStripe(async () => ({ ...moneyAtStripe, ...more }));
  await topUp(product.stripe);
  return product;
};

/** The same at whatever provider these settings name; at that within the process unless they name one. */
const processAlone = async (more: Readonly<Record<string, string>>): Promise<OwnProcess> => {
  const folder = temporaryFolder();
  const product = await Product.start({ ...settingsFor(folder.path), ...more });
  return {
    api: new Api(product.url, firstKey),
    operator: new Api(product.url, operatorKey),
    dataFolder: folder.path,
    leave: async () => {
      await product.stop();
      folder.remove();
    },
  };
};

/** Payouts come from our balance at Stripe, and readers are looked at as often as they may be. */
export const moneyAtStripe: Readonly<Record<string, string>> = { BANK_URL: 'stripe:', STRIPE_READER_POLL_MS: '250' };

/** One process with a data folder, known keys and no limits. */
export const settingsFor = (folder: string): Readonly<Record<string, string>> => ({
  TAPRAIL_DATA: folder,
  TAPRAIL_BOOTSTRAP_KEY: firstKey,
  TAPRAIL_OPERATOR_KEY: operatorKey,
  RATE_LIMIT_PER_KEY: '0',
  CONCURRENCY_PER_KEY: '0',
  RATE_LIMIT_UNKNOWN_KEYS: '0',
  RATE_LIMIT_PER_SESSION: '0',
  RATE_LIMIT_SIGN_IN: '0',
  // A slow machine may need longer for a week of the clock; the story of the limit sets its own.
  TEST_CLOCK_WORK_MS: '280000',
  RATE_LIMIT_PER_TRANSACTION: '0',
  RATE_LIMIT_REDELIVER: '0',
  WEBHOOK_ALLOW_HTTP: 'true',
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
});
