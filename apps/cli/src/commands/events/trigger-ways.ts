import type { Taprail } from '@taprail/sdk';
import { currencyOf, makeAvailable, makePayout, type Maker, payPlatform, sell } from './trigger-objects';

/** How one event comes about. */
export type Way = Readonly<{
  /** The states from which it is possible, for people. */
  from: string;
  act: (client: Taprail, id: string) => Promise<unknown>;
  /** Makes what `act` needs for a sub-merchant, and gives its id. Without it the sub-merchant itself is all that is needed. */
  create?: (maker: Maker, submerchant: string) => Promise<string>;
  /** It is about a sub-merchant that is still being onboarded. */
  isOfApplicant?: true;
}>;

const amount = 4_200;

const soldTap = async ({ client }: Maker, submerchant: string): Promise<string> => (await sell(client, submerchant)).id;
const soldTransaction = async ({ client }: Maker, submerchant: string): Promise<string> =>
  (await sell(client, submerchant)).transaction_id;

const transactionOf = async (client: Taprail, id: string): Promise<string> =>
  id.startsWith('tap_') ? (await client.taps.get(id)).transaction_id : id;
const tapOf = (id: string): string => (id.startsWith('txn_') ? `tap_${id.slice('txn_'.length)}` : id);

const openDispute = (client: Taprail, id: string, more: object = {}) =>
  client.test.taps.dispute(tapOf(id), { reason: 'fraudulent', ...more });

/** By event. None of them makes up a payload: each is a request that the API takes from everybody. */
export const ways: Readonly<Record<string, Way>> = {
  'tap.approved': {
    from: 'a sub-merchant that may charge',
    act: (client, ref) => sell(client, ref),
  },
  'tap.declined': {
    from: 'a sub-merchant that may charge',
    act: (client, ref) => sell(client, ref, { amount: 4_251, device: 'dev_test_amount' }),
  },
  'tap.reversed': {
    from: 'a tap that is approved and not settled',
    act: (client, id) => client.taps.reverse(tapOf(id), {}),
    create: soldTap,
  },
  'tap.canceled': {
    from: 'a sub-merchant that may charge',
    act: async (client, ref) => {
      const asked = { amount, currency: await currencyOf(client, ref), submerchant: ref, device: 'dev_test_wait' };
      const { id } = await client.taps.create(asked, { respondAsync: true });
      return client.taps.cancel(id);
    },
  },
  'charge.captured': {
    from: 'an authorisation that is open, with something held',
    act: async (client, id) =>
      client.authorisations.capture(id.startsWith('tap_') ? (await client.taps.get(id)).authorisation_id : id, {
        amount,
      }),
    create: async ({ client }, ref) =>
      (await sell(client, ref, { capture_mode: 'pre-auth', ceiling_amount: amount * 2 })).authorisation_id,
  },
  'charge.refunded': {
    from: 'a transaction that is captured and not refunded in full',
    act: async (client, id) => client.transactions.refund(await transactionOf(client, id), {}),
    create: soldTransaction,
  },
  'charge.failed': {
    from: 'a sub-merchant: a capture fails at the acquirer, so it begins with a sale',
    act: async (client, ref) => {
      const failing = { amount: 4_299, device: 'dev_test_amount', capture_mode: 'pre-auth', ceiling_amount: 8_598 };
      const { authorisation_id: id } = await sell(client, ref, failing);
      await client.authorisations
        .capture(id, { amount: 4_299 }, { maxRetries: 0 })
        .catch((error: { code?: string }) => {
          if (error.code !== 'capture_failed') throw error;
        });
      return client.authorisations.get(id);
    },
  },
  'payout.scheduled': {
    from: 'a sub-merchant with an available balance and a manual schedule',
    act: async (client, ref) => client.payouts.create({ submerchant: ref, currency: await currencyOf(client, ref) }),
    create: makeAvailable,
  },
  'payout.paid': {
    from: 'a payout that is scheduled or in transit',
    act: (client, id) => client.test.payouts.pay(id, {}),
    create: makePayout,
  },
  'payout.failed': {
    from: 'a payout that is in transit or paid',
    act: (client, id) => client.test.payouts.fail(id, { failure_code: 'account_closed' }),
    create: makePayout,
  },
  'platform_payout.scheduled': {
    from: "a sub-merchant: what it is debited is the platform's money, and is paid out",
    act: payPlatform,
  },
  'platform_payout.paid': {
    from: 'a platform payout that is scheduled or in transit: a week of the test clock',
    act: async (client) => client.test.clock.advance({ advance: 'P7D' }),
    create: async ({ client }, ref) => (await payPlatform(client, ref)).id,
  },
  'platform_payout.failed': {
    from: 'a platform payout that is in transit or paid',
    act: (client, id) => client.test.platformPayouts.fail(id, { failure_code: 'account_closed' }),
    create: async ({ client }, ref) => (await payPlatform(client, ref)).id,
  },
  'dispute.opened': {
    from: 'a tap that is captured',
    act: (client, id) => openDispute(client, id),
    create: soldTap,
  },
  'dispute.evidence_required': {
    from: 'a tap that is captured: a dispute with a day left to answer',
    act: (client, id) => openDispute(client, id, { deadline_in: 'P1D' }),
    create: soldTap,
  },
  'dispute.closed': {
    from: 'a dispute that is open',
    act: (client, id) => client.test.disputes.lose(id),
    create: async (maker, ref) => (await openDispute(maker.client, await soldTap(maker, ref))).id,
  },
  'refund.failed': {
    from: 'a sub-merchant: a refund fails at the issuer, so it begins with a sale',
    act: async (client, ref) => {
      await client.test.devices.presentCard('dev_test_approve', { submerchant: ref, card: 'card_refund_fail' });
      return client.transactions.refund((await sell(client, ref)).transaction_id, {});
    },
  },
  'submerchant.status.updated': {
    from: 'a sub-merchant that is neither enabled nor rejected',
    act: (client, ref) => client.test.subMerchants.enable(ref),
    isOfApplicant: true,
  },
  'submerchant.requirements.updated': {
    from: 'a sub-merchant that is neither enabled nor rejected',
    act: (client, ref) => client.test.subMerchants.require(ref, { items: ['individual.verification.document'] }),
    isOfApplicant: true,
  },
  'submerchant.enabled': {
    from: 'a sub-merchant that is neither enabled nor rejected',
    act: (client, ref) => client.test.subMerchants.enable(ref),
    isOfApplicant: true,
  },
  'submerchant.rejected': {
    from: 'a sub-merchant that is not rejected',
    act: (client, ref) => client.test.subMerchants.reject(ref, { reason: 'fraud' }),
    isOfApplicant: true,
  },
};
