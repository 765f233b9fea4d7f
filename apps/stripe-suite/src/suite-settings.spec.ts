import { readSuiteSettings } from './suite-settings';

describe('the settings of the suite at Stripe', () => {
  it('are none without a key', () => {
    expect(readSuiteSettings({})).toBeNull();
    expect(readSuiteSettings({ STRIPE_TEST_KEY: '' })).toBeNull();
  });

  it.each(['sk_test_1a2B', 'rk_test_1a2B'])('take a key of test mode: %s', (key) =>
    expect(readSuiteSettings({ STRIPE_TEST_KEY: key, STRIPE_TEST_ACCOUNT: 'acct_1' })).toEqual({
      key,
      account: 'acct_1',
    }),
  );

  it.each(['sk_live_1a2B', 'rk_live_1a2B', 'pk_test_1a2B', 'sk_test_', 'x sk_test_1a2B'])('refuse %s', (key) =>
    expect(() => readSuiteSettings({ STRIPE_TEST_KEY: key })).toThrow(
      'STRIPE_TEST_KEY must be a key of test mode, sk_test_… or rk_test_…. Nothing was sent to Stripe.',
    ),
  );
});
