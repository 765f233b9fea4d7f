import type { OpenQuestion } from '../open-question';
import { metadata } from '../place';

const amount = 500;
/** More than the transfer, since Stripe keeps its price. */
const funded = 1_000;

export const transferredMoney: OpenQuestion = {
  title: 'Transferred money',
  assumed: 'It is available at once in an account with manual payouts, and is paid out from there.',
  async settle({ place: { stripe, fund }, merchant: { account, currency } }) {
    await fund(currency, funded);
    const transfer = await stripe.transfers.create({ amount, currency, destination: account, metadata });
    const ofAccount = { stripeAccount: account };
    const { available } = await stripe.balance.retrieve({}, ofAccount);
    const there = available.find((each) => each.currency === currency)?.amount ?? 0;
    if (there < amount) {
      await stripe.transfers.createReversal(transfer.id).catch(() => undefined);
      return { isAsAssumed: false, observed: `Of ${amount} ${currency}, ${there} are available at once.` };
    }
    const payout = await stripe.payouts.create({ amount, currency, metadata }, ofAccount);
    const isUnderWay = payout.status !== 'failed' && payout.status !== 'canceled';
    return { isAsAssumed: isUnderWay, observed: `${there} ${currency} available at once, payout ${payout.status}.` };
  },
};
