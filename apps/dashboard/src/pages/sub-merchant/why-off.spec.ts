import { itemWords, whyOff } from './why-off';

const shown = (more: object, requirements: object = {}) =>
  ({
    status: 'enabled',
    charges_enabled: true,
    payouts_enabled: true,
    details: { pendingVerification: [] },
    ...more,
    requirements: { currentlyDue: [], eventuallyDue: [], pastDue: [], disabledReason: null, ...requirements },
  }) as unknown as Parameters<typeof whyOff>[0];
const off = { charges_enabled: false, payouts_enabled: false };

it('nothing is said of a sub-merchant for which nothing is off', () => expect(whyOff(shown({}))).toBeNull());

it('after a returned payout it says which one, why, and what to do', () => {
  const returned = {
    amount: 38_241,
    currency: 'EUR',
    failure_code: 'account_closed',
    failure_message: 'The bank account is closed.',
    eta: '2027-04-28',
    failed_at: '2027-04-29T09:00:00Z',
  } as const;
  const stopped = shown(
    { payouts_enabled: false },
    { pastDue: ['external_account'], disabledReason: 'requirements.past_due' },
  );
  expect(whyOff(stopped, returned as never)).toEqual({
    tone: 'bad',
    what: 'Payouts are off.',
    why: 'The payout of €382.41 came back on 29 Apr 2027: The bank account is closed.',
    next: 'Enter a new bank account below.',
  });
});

it('what is due is named, and how much of it is late', () => {
  const items = ['company.tax_id', 'company.name', 'external_account', 'individual.email'];
  const { why, next, what } = whyOff(
    shown({ ...off, status: 'pending_requirements' }, { currentlyDue: items, pastDue: [items[0]] }),
  )!;
  expect([what, why, next]).toEqual([
    'Payments and payouts are off.',
    'The provider needs 4 items, 1 past due: company, tax ID; company, name; bank account; and 1 more.',
    'Send what is due below.',
  ]);
});

it('a rejected sub-merchant has a next step, which is never to send more', () => {
  const rejected = (reason: string) => whyOff(shown({ ...off, status: 'rejected' }, { disabledReason: reason }))!;
  expect(rejected('rejected.incomplete_verification').next).toContain('under a new reference');
  expect(rejected('rejected.fraud').next).toContain(
    'ask the support of the provider, which finds the business by its name',
  );
  expect(rejected('rejected.fraud').why).toContain('suspected fraud');
});

it('one whose last change failed says that its payments go on', () =>
  expect(whyOff(shown({ status: 'errored' }))).toMatchObject({
    tone: 'warn',
    what: 'Changes were not taken over.',
    next: 'Resubmit to send them again.',
  }));

it('an item that nobody knows reads as its path', () =>
  expect(itemWords('individual.shoe_size')).toBe('individual, shoe size'));
