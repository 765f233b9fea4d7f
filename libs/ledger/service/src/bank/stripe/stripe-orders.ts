import type { Minor } from '@taprail/money';
import { refusalOf, stripeCurrency, toStripe } from '@taprail/stripe';
import type Stripe from 'stripe';
import type { BankOrder, OrderNews } from '../bank';
import { makeOnce } from './make-once';
import { refusal } from './payout-failures';

const short = 'balance_insufficient';
const pageMax = 100;
const descriptorLength = 10;

/** Our own money for the transfers of a run, as far as nobody else takes it. */
export type Funds = { left: Minor };

/** The transfer of an order and its payout, once there are both. */
export type OrderAtStripe = Readonly<{ transfer: Stripe.Transfer; payout: Stripe.Payout }>;

type News<Kind extends OrderNews['news']> = Omit<Extract<OrderNews, { news: Kind }>, 'payoutId'>;
type Stopped = News<'delayed'> | News<'answered'>;

const isOf =
  ({ payoutId }: Pick<BankOrder, 'payoutId'>) =>
  ({ metadata }: Readonly<{ metadata: Stripe.Metadata | null }>): boolean =>
    metadata?.['payout'] === payoutId;

/**
 * An order is a transfer from our balance to the account of the sub-merchant, and a payout from there to its bank. What is
 * there is looked for before anything is made, so that a call without an answer is never made twice, however late.
 */
export class StripeOrders {
  constructor(
    private readonly stripe: Stripe,
    private readonly accountOf: (subMerchantId: string) => Promise<string | null>,
  ) {}

  /** Takes the steps that are left. */
  async place(order: BankOrder, funds: Funds): Promise<OrderAtStripe | Stopped> {
    const transfer = (await this.transferOf(order.payoutId)) ?? (await this.transfer(order, funds));
    if ('news' in transfer) return transfer;
    const payout = (await this.findPayout(order, transfer)) ?? (await this.payOut(order, transfer));
    return 'news' in payout ? payout : { transfer, payout };
  }

  /** Brings the money back that did not arrive. It fails for as long as the account does not have it again. */
  async takeBack(payoutId: string, transferId: string): Promise<void> {
    const { amount, amount_reversed: reversed } = await this.stripe.transfers.retrieve(transferId);
    if (reversed === amount) return;
    const params = { amount: amount - reversed, metadata: { payout: payoutId } };
    const back = await makeOnce(`${payoutId}:back`, (idempotencyKey) =>
      this.stripe.transfers.createReversal(transferId, params, { idempotencyKey }),
    );
    if ('refused' in back) throw new Error(`The money of ${payoutId} cannot be taken back: ${back.refused.message}`);
  }

  async transferOf(payoutId: string): Promise<Stripe.Transfer | undefined> {
    const { data } = await this.stripe.transfers.list({ transfer_group: payoutId, limit: pageMax });
    const [found, second] = data.filter(isOf({ payoutId }));
    if (second) throw new Error(`${payoutId} was transferred twice: ${found?.id} and ${second.id}`);
    return found;
  }

  private async transfer(order: BankOrder, funds: Funds): Promise<Stripe.Transfer | Stopped> {
    const { payoutId, runId, amount, currency } = order;
    const destination = await this.accountOf(order.subMerchantId);
    if (destination === null) throw new Error(`${order.subMerchantId} has no account at Stripe to pay ${payoutId} to`);
    if (funds.left < amount) return { news: 'delayed', reason: 'balance_short' };
    funds.left -= amount;
    const params: Stripe.TransferCreateParams = {
      amount: toStripe(currency, amount),
      currency: stripeCurrency(currency),
      destination,
      transfer_group: payoutId,
      metadata: { payout: payoutId, run: runId ?? '' },
    };
    const transfer = await makeOnce(`${payoutId}:transfer`, (idempotencyKey) =>
      this.stripe.transfers.create(params, { idempotencyKey }),
    );
    if ('made' in transfer) return transfer.made;
    const { code } = transfer.refused;
    return code === short ? { news: 'delayed', reason: 'balance_short' } : { news: 'answered', answer: refusal(code) };
  }

  private async findPayout(order: BankOrder, transfer: Stripe.Transfer): Promise<Stripe.Payout | undefined> {
    const isOurs = isOf(order);
    const since = { created: { gte: transfer.created }, limit: pageMax };
    const payouts = this.stripe.payouts.list(since, { stripeAccount: accountOf(transfer) });
    for await (const payout of payouts) if (isOurs(payout)) return payout;
    return undefined;
  }

  private async payOut(order: BankOrder, transfer: Stripe.Transfer): Promise<Stripe.Payout | Stopped> {
    const { payoutId, runId, amount, currency } = order;
    // The money went back before: the payout was refused, and that was not recorded.
    if (transfer.reversed) return { news: 'answered', answer: refusal(undefined) };
    const params: Stripe.PayoutCreateParams = {
      amount: toStripe(currency, amount),
      currency: stripeCurrency(currency),
      statement_descriptor: `PAYOUT ${payoutId.slice(0 - descriptorLength)}`,
      metadata: { payout: payoutId, run: runId ?? '' },
    };
    const stripeAccount = accountOf(transfer);
    const payout = await makeOnce(`${payoutId}:payout`, (idempotencyKey) =>
      this.stripe.payouts.create(params, { idempotencyKey, stripeAccount }),
    );
    if ('made' in payout) return payout.made;
    const { code } = payout.refused;
    if (refusalOf(payout.refused) && code === short) return { news: 'delayed', reason: 'transfer_pending' };
    await this.takeBack(payoutId, transfer.id);
    return { news: 'answered', answer: refusal(code) };
  }
}

/** The account that the money went to, whoever the sub-merchant's is by now. */
export const accountOf = ({ id, destination }: Stripe.Transfer): string => {
  if (destination === null) throw new Error(`${id} went nowhere`);
  return typeof destination === 'string' ? destination : destination.id;
};
