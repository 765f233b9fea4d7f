/** Set where the stories are told to a product at Stripe, in whose place is the simulator: npm run test:stripe-stories. */
export const isAtStripe = process.env['TAPRAIL_E2E_PSP'] === 'stripe';

/** What the provider under the stories does differently, as the traits of the tap service's acquirers say. Stories ask these. */
export const provider = {
  /** A capture can be taken back before the day ends; else it is refunded. */
  voidsCaptures: !isAtStripe,
  /** Rates are quoted, and both records of a converted sale are settled in their own currency. */
  quotes: !isAtStripe,
  hasFilesToSpoil: !isAtStripe,
  /** Of all files of a dispute; Stripe takes 4.5 MB, and the texts that are packed into a file need a part of it. */
  evidenceBytesMax: isAtStripe ? 4_300_000 : 20 * 1024 * 1024,
};

/** Everything that is not told at Stripe, and why. */
const untoldAtStripe = {
  'readers that give up': 'Readers at Stripe wait until they are told to stop, which takes the minute that a card has.',
  'spoilt settlement files': 'Settlement files are made from what Stripe lists, so that no test can spoil one.',
  'payouts that a test fails':
    'Stripe decides what becomes of a payout: stripe/money and the specs of the bank have those that fail.',
  'credits at the bank': 'The balance at Stripe gets no money from strangers.',
} as const;

type Untold = keyof typeof untoldAtStripe;

/** `it`, or at Stripe a test that is left out with its reason. */
export const itUnless = (reason: Untold): typeof it =>
  isAtStripe
    ? (((title: string, tell?: jest.ProvidesCallback) =>
        it.skip(`${title} (${untoldAtStripe[reason]})`, tell)) as typeof it)
    : it;

/** Rows of a table, or none at Stripe. */
export const rowsUnless = <Row>(_reason: Untold, ...rows: readonly Row[]): readonly Row[] => (isAtStripe ? [] : rows);

/** Where readers are paired, the code of one that reads a card at once; else nothing. */
export const registrationCode = (): Readonly<{ registration_code?: string }> =>
  isAtStripe ? { registration_code: 'dev_test_approve' } : {};
