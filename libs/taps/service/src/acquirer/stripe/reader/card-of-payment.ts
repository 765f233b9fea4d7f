import type Stripe from 'stripe';
import type { CardRead } from '@taprail/contracts/acquirer';
import { cardRead } from '../facts/card-facts';

type Shown = Pick<Stripe.PaymentMethod, 'card_present' | 'interac_present'>;

/** The card that was collected for a payment. */
export const collectedCard = (method: Shown | null | undefined, payment: string): CardRead | undefined => {
  if (method?.interac_present) return cardRead(method.interac_present, payment, true);
  return method?.card_present && cardRead(method.card_present, payment, false);
};

/** The same card as the payment itself remembers it, while it waits for its confirmation and after that. */
export const cardOfPayment = ({ id, payment_method, latest_charge }: Stripe.PaymentIntent): CardRead | undefined => {
  const details = typeof latest_charge === 'object' ? latest_charge?.payment_method_details : undefined;
  if (details?.interac_present) return cardRead(details.interac_present, id, true);
  if (details?.card_present) return cardRead(details.card_present, id, false);
  return typeof payment_method === 'object' ? collectedCard(payment_method, id) : undefined;
};
