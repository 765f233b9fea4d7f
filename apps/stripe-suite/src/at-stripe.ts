import { setTimeout as sleep } from 'node:timers/promises';
import type Stripe from 'stripe';
import { type DisputedAs, metadata, type Place } from './place';

const lookEveryMs = 1_000;
const lookForMs = 90_000;

/** Stripe's own test cards. They are paid online: a reader has no cards that fund a balance. */
const bypassPending = 'pm_card_bypassPending';
const disputed: Readonly<Record<DisputedAs, string>> = {
  chargeback: 'pm_card_createDispute',
  inquiry: 'pm_card_createDisputeInquiry',
};
const disputedAmount = 4_200;

/** Stripe in test mode. */
export const placeAtStripe = (stripe: Stripe, currency: string): Place => {
  const until: Place['until'] = async (what, look) => {
    for (const endMs = performance.now() + lookForMs; performance.now() < endMs; await sleep(lookEveryMs)) {
      const found = await look();
      if (found !== undefined) return found;
    }
    throw new Error(`After ${lookForMs / 1_000} seconds there is no ${what}`);
  };
  const pay = (card: string, paidIn: string, amount: number): Promise<Stripe.PaymentIntent> =>
    stripe.paymentIntents.create({
      amount,
      currency: paidIn,
      payment_method: card,
      allowed_payment_method_types: ['card'],
      confirm: true,
      metadata,
    });
  return {
    stripe,
    pass: (ms) => sleep(ms),
    until,
    fund: async (paidIn, amount) => void (await pay(bypassPending, paidIn, amount)),
    dispute: async (stage) => {
      const { id } = await pay(disputed[stage], currency, disputedAmount);
      return until('dispute', async () => (await stripe.disputes.list({ payment_intent: id })).data[0]);
    },
  };
};
