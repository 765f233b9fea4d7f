import type Stripe from 'stripe';
import type { DisputedAs, Place } from './place';
import type { TerminalTill } from './till';

const dayMs = 86_400_000;
const daysMax = 30;
const disputed: Readonly<Record<DisputedAs, string>> = {
  chargeback: '4000000000000259',
  inquiry: '4000000000001976',
};

/** The simulator in Stripe's place: its clock is moved, and its readers take the cards that are disputed. */
export const placeAtSimulator = (stripe: Stripe, url: string, till: () => TerminalTill): Place => {
  const pass = async (advanceMs: number): Promise<void> => {
    const { ok } = await fetch(`${url}/_sim/clock`, { method: 'POST', body: JSON.stringify({ advanceMs }) });
    if (!ok) throw new Error(`There is no simulator at ${url}`);
  };
  const until: Place['until'] = async (what, look) => {
    for (let days = 0; days <= daysMax; days += 1) {
      const found = await look();
      if (found !== undefined) return found;
      if (days > 0) await pass(dayMs);
    }
    throw new Error(`After ${daysMax} days there is no ${what}`);
  };
  return {
    stripe,
    pass,
    until,
    fund: async (currency, amount) => void (await stripe.topups.create({ amount, currency, description: 'Suite' })),
    dispute: async (stage) => {
      const { id } = await till().hold({}, disputed[stage]);
      await stripe.paymentIntents.capture(id);
      return until('dispute', async () => (await stripe.disputes.list({ payment_intent: id })).data[0]);
    },
  };
};
