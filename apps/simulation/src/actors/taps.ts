import { mintId, type TapReply, type TapRequest } from '@taprail/contracts';
import type { SimulatedWorld } from '../world/world';
import type { Client } from './client';
import { platformId } from './merchants';
import type { SimulatedMerchant, Sale, Sales } from './sales';

export type Actors = Readonly<{
  world: SimulatedWorld;
  client: Client;
  sales: Sales;
  merchants: readonly SimulatedMerchant[];
}>;

const devices = ['dev_test_approve', 'dev_test_amount', 'dev_test_amount', 'dev_test_timeout'] as const;
/** The last two digits of an amount decide: declined, in part, without an answer, or a capture that fails. */
const endings = ['00', '00', '00', '10', '51', '97', '98', '99'] as const;
export const cards = [
  'card_dispute_fraud',
  'card_dispute_inquiry',
  'card_refund_fail',
  'card_refund_fail_late',
  'card_refund_late',
  'card_increment_decline',
  'card_capture_fails_late',
  'card_capture_late',
  'mastercard_debit',
] as const;

export const tapRequestOf = ({ merchant, ...sale }: Sale, device: string): TapRequest => ({
  transactionId: sale.transactionId,
  platformId,
  subMerchantId: merchant.subMerchantId,
  submerchant: merchant.externalRef,
  merchant: { country: merchant.country, mcc: '5812', settlementCurrency: merchant.settlementCurrency },
  device,
  amount: sale.amount,
  currency: merchant.currency,
  captureMode: sale.mode,
  tipAmount: null,
  ceilingAmount: null,
  fee: { bps: 150, fixed: 5 },
  chainId: null,
  reference: null,
  description: null,
  descriptorSuffix: null,
  statementDescriptor: null,
  feeBearer: 'sub_merchant',
  metadata: {},
  livemode: false,
  rules: { tipMaxPercent: 100, tipWindowMs: 14_400_000, ceilingMultipleMax: 5, currencies: [] },
});

const learn = (sale: Sale, { tap }: Pick<TapReply, 'tap'>): void => {
  sale.status = tap.status;
  sale.authorised = tap.amount_authorised;
  if (tap.captured) sale.captured ??= tap.amount_authorised;
};

export const saleOf = (
  choice: SimulatedWorld['choice'],
  merchant: SimulatedMerchant,
  commandId: string,
  asked: Sale['asked'],
): Sale => {
  const mode = choice.weighted([
    [5, 'direct'],
    [2, 'tap_with_tip'],
    [3, 'pre-auth'],
  ] as const);
  const amount = 100 * choice.integer(2, 400) + Number(choice.of(endings));
  const transactionId = commandId.replace('cmd_', 'txn_');
  return { transactionId, merchant, mode, amount, commandId, asked, authorised: 0, refunds: new Map() };
};

export const presentTap = async ({ world, client, sales, merchants }: Actors): Promise<void> => {
  const { choice } = world;
  const merchant = choice.of(merchants);
  const device = choice.of(devices);
  if (choice.happens(0.25)) {
    const data = { device, subMerchantId: merchant.subMerchantId, card: choice.of(cards) };
    await client.send({ name: 'taps.present-card', key: device, data });
  }
  const commandId = mintId('cmd');
  const sale = saleOf(choice, merchant, commandId, 'present');
  const { transactionId } = sale;
  sales.all.push(sale);
  const data = tapRequestOf(sale, device);
  const onReply = (reply: TapReply): void => learn(sale, reply);
  await client.send({ name: 'taps.present', key: transactionId, data, commandId, onReply });
};

/** The till sends the same tap once more, some time later: it must be the same sale. */
export const repeatTap = async ({ world, client, sales }: Actors): Promise<void> => {
  const sale = world.choice.of(sales.all);
  const data = tapRequestOf(sale, 'dev_test_approve');
  const { transactionId: key, commandId } = sale;
  if (sale.asked === 'request') await client.repeat({ name: 'taps.request', key, data, commandId });
  else await client.repeat({ name: 'taps.present', key, data, commandId });
};

export const addTip = async ({ world, client, sales }: Actors): Promise<void> => {
  const sale = world.choice.of(sales.open('tap_with_tip'));
  const { transactionId } = sale;
  const tipAmount = world.choice.of([0, 100, Math.floor(sale.amount / 10)]);
  const data = { transactionId, platformId, tipAmount, tipMaxPercent: 100 };
  await client.send({
    name: 'taps.tip',
    key: transactionId,
    data,
    onReply: ({ tap }) => {
      if (tap.captured) sale.captured = tap.amount_authorised;
    },
  });
};

/** Another key is another queue of the bus: two commands of one sale meet at the log, as from two processes. */
const keyOf = ({ choice }: SimulatedWorld, { transactionId }: Sale): string =>
  choice.happens(0.7) ? transactionId : `${transactionId} elsewhere`;

export const changeHold = async ({ world, client, sales }: Actors): Promise<void> => {
  const { choice } = world;
  const sale = choice.of(sales.open('pre-auth'));
  const { transactionId } = sale;
  const of = { transactionId, platformId };
  const key = keyOf(world, sale);
  const what = choice.weighted([
    [3, 'increase'],
    [3, 'charge'],
    [4, 'capture'],
    [1, 'release'],
    [1, 'part'],
    [1, 'reverse'],
  ] as const);
  if (what === 'increase') {
    const data = { ...of, newAmount: null, increaseBy: 100 * choice.integer(1, 50), reason: null };
    await client.send({
      name: 'taps.increase',
      key,
      data,
      onReply: ({ authorisation }) => void (sale.authorised = authorisation.amount),
    });
  } else if (what === 'charge') {
    const data = { ...of, amount: 100 * choice.integer(1, 20), reference: null, description: null, metadata: {} };
    await client.send({ name: 'taps.post-charge', key, data });
  } else if (what === 'capture') {
    const amount = choice.happens(0.5) ? null : Math.max(1, Math.floor(sale.authorised * choice.share()));
    await client.send({
      name: 'taps.capture',
      key,
      data: { ...of, amount, tipAmount: null },
      onReply: ({ capture }) => {
        if (capture.status === 'captured') sale.captured = capture.amount;
      },
    });
  } else if (what === 'reverse') await client.send({ name: 'taps.reverse', key, data: of });
  else {
    const amount = what === 'release' ? null : 100;
    await client.send({ name: 'taps.release', key, data: { ...of, amount } });
  }
};

export const refundSale = async ({ world, client, sales }: Actors): Promise<void> => {
  const { choice } = world;
  const sale = choice.of(sales.captured);
  const { transactionId } = sale;
  const amount = choice.happens(0.3) ? null : Math.max(1, Math.floor((sale.captured ?? 0) * choice.share()));
  const terms = { reason: 'requested_by_customer', refundPlatformFee: choice.happens(0.5), reference: null } as const;
  await client.send({
    name: 'taps.refund',
    key: keyOf(world, sale),
    data: { transactionId, platformId, amount, ...terms },
    onReply: ({ refund }) => void sale.refunds.set(refund.id, refund.amount),
  });
};

export const reverseSale = async ({ world, client, sales }: Actors): Promise<void> => {
  const { transactionId } = world.choice.of(sales.captured);
  await client.send({ name: 'taps.reverse', key: transactionId, data: { transactionId, platformId } });
};
