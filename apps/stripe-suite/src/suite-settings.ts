export type SuiteSettings = Readonly<{
  key: string;
  /** An enabled connected account to use instead of making one. */
  account?: string;
  /** Where the simulator answers in Stripe's place. */
  url?: string;
}>;

export class RefusedSettings extends Error {
  override readonly name = 'RefusedSettings';
}

const ofTestMode = /^[sr]k_test_\w+$/;

/** Null where there is no key. A key of live mode ends the run before anything is asked. */
export const readSuiteSettings = (env: NodeJS.ProcessEnv): SuiteSettings | null => {
  const { STRIPE_TEST_KEY: key = '', STRIPE_TEST_ACCOUNT: account = '', STRIPE_TEST_URL: url = '' } = env;
  if (key === '') return null;
  if (!ofTestMode.test(key)) {
    throw new RefusedSettings(
      'STRIPE_TEST_KEY must be a key of test mode, sk_test_… or rk_test_…. Nothing was sent to Stripe.',
    );
  }
  return { key, ...(account === '' ? {} : { account }), ...(url === '' ? {} : { url }) };
};
