import { randomBytes } from 'node:crypto';
import type { SubMerchant, Taprail } from '@taprail/sdk';
import { ensureBusiness } from '../stories/business';

/** What objects of the test environment are made with. */
export type Maker = Readonly<{
  client: Taprail;
  signal: AbortSignal;
  /** Moves the clock of the test environment by a day. */
  moveDay: () => Promise<unknown>;
  note: (text: string) => void;
}>;

/** The business that `trigger` sells at where nothing is named. */
export const triggerShop = 'demo-trigger';
const shopName = 'Trigger GmbH';
/** A weekend with holidays on both sides, and the days until a sale is available. */
const daysMax = 10;
const amount = 4_200;
const ibans = { '3000': 'DE24370400440532016789', '6789': 'DE89370400440532013000' } as const;

const accountOf = async (client: Taprail, submerchant: string) =>
  (await client.subMerchants.get(submerchant, { include: 'details' })).details?.externalAccount;

export const currencyOf = async (client: Taprail, submerchant: string): Promise<string> =>
  (await accountOf(client, submerchant))?.currency ?? 'EUR';

export const sell = async (client: Taprail, submerchant: string, more: object = {}) =>
  client.taps.create({
    amount,
    currency: await currencyOf(client, submerchant),
    submerchant,
    device: 'dev_test_approve',
    ...more,
  });

/** A business that may take payments and is paid out when it asks for it. */
export const makeShop = async ({ client, signal }: Maker): Promise<string> => {
  await ensureBusiness(client, triggerShop, shopName, '5812', signal);
  await client.payoutSchedule.set(triggerShop, { interval: 'manual' });
  return triggerShop;
};

/** After a payout that failed the bank account has to be another one. */
const mendAccount = async ({ client, signal }: Maker, submerchant: string): Promise<void> => {
  if ((await client.subMerchants.get(submerchant)).payouts_enabled || submerchant !== triggerShop) return;
  const { last4 = '3000' } = (await accountOf(client, submerchant)) ?? {};
  const iban = ibans[last4 as keyof typeof ibans] ?? ibans['6789'];
  await client.subMerchants.update(submerchant, { external_account: { iban } });
  const isPayable = ({ payouts_enabled: isEnabled }: SubMerchant): boolean => isEnabled;
  await client.subMerchants.waitUntil(submerchant, isPayable, { timeoutMs: 60_000, signal });
};

/** A business that has just applied: neither enabled nor rejected. */
export const makeApplicant = async ({ client, signal }: Maker): Promise<string> => {
  const externalRef = `demo-applicant-${randomBytes(4).toString('hex')}`;
  const email = `office@${externalRef}.example`;
  await client.subMerchants.create({ externalRef, businessType: 'individual', country: 'US', email });
  await client.subMerchants.waitUntil(externalRef, 'pending_requirements', { timeoutMs: 60_000, signal });
  return externalRef;
};

/** Sells, and moves the clock until the money of the sale may be paid out; a business that has money already keeps its day. */
export const makeAvailable = async (maker: Maker, submerchant: string): Promise<string> => {
  const { client, signal } = maker;
  await mendAccount(maker, submerchant);
  const currency = await currencyOf(client, submerchant);
  const hasMoney = async (): Promise<boolean> =>
    (await client.balances.get({ submerchant })).data.some((row) => row.currency === currency && row.available > 0);
  if (await hasMoney()) return submerchant;
  await sell(client, submerchant);
  maker.note(`Moving the clock until a sale of ${submerchant} can be paid out.`);
  for (let day = 1; day <= daysMax; day += 1) {
    signal.throwIfAborted();
    await maker.moveDay();
    if (await hasMoney()) return submerchant;
  }
  return submerchant;
};

/** A payout that the bank has not answered yet. */
export const makePayout = async (maker: Maker, submerchant: string): Promise<string> => {
  const { client } = maker;
  for (const status of ['scheduled', 'in_transit'] as const) {
    const [open] = (await client.payouts.list({ submerchant, status, limit: 1 })).data;
    if (open) return open.id;
  }
  await makeAvailable(maker, submerchant);
  return (await client.payouts.create({ submerchant, currency: await currencyOf(client, submerchant) })).id;
};

/** What a sub-merchant is debited is the platform's money at once. An account that the platform has set is left as it is. */
export const payPlatform = async (client: Taprail, submerchant: string) => {
  const currency = await currencyOf(client, submerchant);
  const balance = async () =>
    (await client.platformPayouts.balance()).data.find((row) => row.currency === currency) ?? undefined;
  const owed = Math.min(0, (await balance())?.available ?? 0);
  await client.adjustments.create({
    submerchant,
    direction: 'debit',
    amount: amount - owed,
    currency,
    reason: 'service_fee',
  });
  if (!(await balance())?.bank_account) {
    await client.platformPayouts.setAccount(currency, { account_holder_name: shopName, iban: ibans['6789'] });
  }
  while (((await balance())?.available ?? 0) <= 0) await new Promise((resolve) => setTimeout(resolve, 100));
  return client.platformPayouts.create({ currency });
};
