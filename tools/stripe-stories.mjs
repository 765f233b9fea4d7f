// The stories of payments that are also told to a product at Stripe, in whose place is the simulator. Only what the traits of its
// acquirer say differs: apps/e2e/src/harness/provider.ts has the differences and everything that is not told there.

/** One for each capability: the gate's. */
export const selection = [
  'e2e/src/taps/paying',
  'e2e/src/taps/stays',
  'e2e/src/taps/repeated',
  'e2e/src/taps/disputes/disputes',
  'e2e/src/taps/settlement/posted-settlement',
  'e2e/src/ledger/payout-items',
];

/** All of them: npm run test:all has them. */
export const everyStory = [
  'e2e/src/taps/',
  'e2e/src/ledger/',
  'e2e/src/webhooks/(deliveries|opt-in|receivers|stream|trigger)',
  'e2e/src/requests/idempotency',
];

/** What the stories ask to know where they are told. */
export const variables = { TAPRAIL_E2E_PSP: 'stripe' };
