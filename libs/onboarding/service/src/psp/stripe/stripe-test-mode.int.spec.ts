import { setTimeout as sleep } from 'node:timers/promises';
import { jenny, newAccount } from '../testing/businesses';
import { StripeOnboardingPsp } from './stripe.onboarding-psp';

const key = process.env['STRIPE_TEST_KEY'] ?? '';
const title = 'a US sole trader at Stripe itself, in test mode';
const verifiedWithinMs = 90_000;
const lookEveryMs = 2_000;

const suite = (): void => {
  it('goes from nothing to both flags on, and is closed', async () => {
    const psp = new StripeOnboardingPsp({ key });
    const id = `spec-${Date.now()}`;
    const accountId = await psp.createAccount(newAccount(id, jenny), `${id}:create`);
    try {
      expect(await psp.createAccount(newAccount(id, jenny), `${id}:create`)).toBe(accountId);
      expect(await psp.ownerOf(accountId)).toBe(id);
      expect(await psp.updateAccount(accountId, { fields: jenny, changes: jenny }, `${id}:rev:1`)).toEqual([]);
      let snapshot = await psp.readAccount(accountId);
      for (let waitedMs = 0; waitedMs < verifiedWithinMs && !snapshot.payoutsEnabled; waitedMs += lookEveryMs) {
        await sleep(lookEveryMs);
        snapshot = await psp.readAccount(accountId);
      }
      expect(snapshot).toMatchObject({ chargesEnabled: true, payoutsEnabled: true });
    } finally {
      await psp.closeAccount(accountId);
    }
  }, 180_000);
};

if (key !== '') describe(title, suite);
else describe.skip(`NOT RUN, because STRIPE_TEST_KEY is not set: ${title}`, suite);
