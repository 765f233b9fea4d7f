import type Stripe from 'stripe';
import { chargeOf, type OpenQuestion, refusalOf, type Surroundings } from '../open-question';

const inTimeMs = 25_000;
const tooLateMs = 35_000;

export const otherCountry: OpenQuestion = {
  title: 'A tap on behalf of an account of another country',
  assumed: 'The payment is held and captured without transfer_data, and its money is in the balance of the platform.',
  async settle({ place: { stripe }, till, merchant }) {
    const { id, status } = await till.hold();
    const taken = await stripe.paymentIntents.capture(id, { expand: ['latest_charge.balance_transaction'] });
    const { on_behalf_of: behalf, transfer, balance_transaction: money } = chargeOf(taken);
    const account = typeof behalf === 'string' ? behalf : behalf?.id;
    const isOurs = account === merchant.account && !transfer && money !== null;
    const observed = `${status}, then ${taken.status}, on behalf of ${merchant.country}, ${transfer ? 'transferred' : 'not transferred'}.`;
    return { isAsAssumed: isOurs && taken.status === 'succeeded', observed };
  },
};

export const cardBeforeConfirmation: OpenQuestion = {
  title: 'The card before the confirmation',
  assumed: 'collect_payment_method is enabled, and its action shows the card while nothing is authorised.',
  async settle({ place: { stripe }, till }) {
    const { payment, action } = await till.collect();
    const card = action.collect_payment_method?.payment_method?.card_present;
    const { status } = await stripe.paymentIntents.retrieve(payment);
    const observed = `${action.type} ${action.status}, card ${card ? `${card.brand} …${card.last4}` : 'not shown'}, payment ${status}.`;
    return { isAsAssumed: action.status === 'succeeded' && !!card && status === 'requires_confirmation', observed };
  },
};

/** What became of a confirmation: the state of the payment, or how it was refused. */
const confirmedAfter = async ({ place, till }: Surroundings, ms: number): Promise<string> => {
  const { payment } = await till.collect();
  await place.pass(ms);
  let held: Stripe.PaymentIntent | undefined;
  const refusal = await refusalOf(till.confirm(payment).then((found) => (held = found)));
  return refusal ?? held?.status ?? 'unknown';
};

export const confirmationInTime: OpenQuestion = {
  title: 'Half a minute between card and confirmation',
  assumed: 'A confirmation counts after 25 seconds and not after 35; a payment that was collected can be cancelled.',
  async settle(surroundings) {
    const { place, till } = surroundings;
    const [inTime, tooLate] = [
      await confirmedAfter(surroundings, inTimeMs),
      await confirmedAfter(surroundings, tooLateMs),
    ];
    const { payment } = await till.collect();
    const { status } = await place.stripe.paymentIntents.cancel(payment);
    return {
      isAsAssumed: inTime === 'requires_capture' && tooLate !== 'requires_capture' && status === 'canceled',
      observed: `After 25 seconds ${inTime}, after 35 ${tooLate}, cancelled in between ${status}.`,
    };
  },
};
