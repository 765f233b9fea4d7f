import type { AccountSnapshot } from '@taprail/onboarding-domain';
import { isGone, type StripeOptions, stripeClient } from '@taprail/stripe';
import type Stripe from 'stripe';
import {
  type AccountUpdate,
  type NewAccount,
  type OnboardingPsp,
  type PspFile,
  PspRefused,
  type RefusedField,
} from '../onboarding-psp';
import { accountParams, namedPeopleParams, newAccountParams, withNewType } from './params/account-params';
import { readSnapshot } from './reading/read-snapshot';
import type { Params } from './params/to-params';
import { accountCountries } from './account-countries';
import { sendBank } from './sending/send-bank';
import { sendFields } from './sending/send-fields';
import { listPeople, sendPeople } from './sending/send-people';
import { inPspWords, isAboutBalance } from './stripe-errors';

export type StripeOnboardingOptions = StripeOptions &
  Readonly<{
    /** Other than those that Stripe publishes; null leaves it to each answer. */
    countries?: ReadonlySet<string> | null;
  }>;

const pageMax = 100;

/** Connected accounts at Stripe, or at whatever speaks its language. It remembers nothing between calls. */
export class StripeOnboardingPsp implements OnboardingPsp {
  readonly countries: ReadonlySet<string> | null;
  private readonly stripe: Stripe;

  constructor({ countries, ...options }: StripeOnboardingOptions) {
    this.countries = countries === undefined ? accountCountries : countries;
    this.stripe = stripeClient(options);
  }

  createAccount(account: NewAccount, idempotencyKey: string): Promise<string> {
    return inPspWords(async () => {
      const { id } = await this.stripe.accounts.create(newAccountParams(account), { idempotencyKey });
      return id;
    });
  }

  /** The account first, which carries the business type; that all people are named is said when they are. */
  updateAccount(accountId: string, update: AccountUpdate, key: string): Promise<readonly RefusedField[]> {
    const whole = withNewType(update);
    return inPspWords(async () => [
      ...(await this.sendAccount(accountId, accountParams(whole), `${key}:account`)),
      ...(await sendBank(this.stripe, accountId, whole, `${key}:bank`)),
      ...(await sendPeople(this.stripe, accountId, whole, key)),
      ...(await this.sendAccount(accountId, namedPeopleParams(whole), `${key}:named`)),
    ]);
  }

  readAccount(accountId: string): Promise<AccountSnapshot> {
    return inPspWords(async () => {
      const account = await this.stripe.accounts.retrieve(accountId);
      const isCompany = account.business_type !== 'individual';
      return readSnapshot(account, isCompany ? await listPeople(this.stripe, accountId) : []);
    });
  }

  ownerOf(accountId: string): Promise<string | undefined> {
    return inPspWords(async () => {
      try {
        return (await this.stripe.accounts.retrieve(accountId)).metadata?.['sub_merchant_id'];
      } catch (error) {
        if (isGone(error)) return undefined;
        throw error;
      }
    });
  }

  findAccount(subMerchantId: string): Promise<string | undefined> {
    return inPspWords(async () => {
      for await (const { id, metadata } of this.stripe.accounts.list({ limit: pageMax })) {
        if (metadata?.['sub_merchant_id'] === subMerchantId) return id;
      }
      return undefined;
    });
  }

  uploadFile({ name, contentType, purpose, bytes }: PspFile, idempotencyKey: string): Promise<string> {
    return inPspWords(async () => {
      const file = { name, type: contentType, data: bytes };
      return (await this.stripe.files.create({ purpose, file }, { idempotencyKey })).id;
    });
  }

  closeAccount(accountId: string): Promise<void> {
    return inPspWords(async () => {
      try {
        await this.stripe.accounts.del(accountId);
      } catch (error) {
        if (isGone(error)) return;
        if (isAboutBalance(error)) throw new PspRefused('balance_not_zero', 'The account holds money.');
        throw error;
      }
    });
  }

  async check(): Promise<void> {
    await inPspWords(() => this.stripe.accounts.list({ limit: 1 }));
  }

  private sendAccount(accountId: string, params: Params, key: string): Promise<readonly RefusedField[]> {
    return sendFields((left, idempotencyKey) => this.stripe.accounts.update(accountId, left, { idempotencyKey }), {
      params,
      key,
      pathOf: (names) => names.join('.').replace(/^business_type$/, 'businessType'),
      essentials: [],
    });
  }
}
