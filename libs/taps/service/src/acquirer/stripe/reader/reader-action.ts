import type Stripe from 'stripe';

export type ReaderAction = Stripe.Terminal.Reader.Action;

const idOf = (intent: string | Stripe.PaymentIntent | undefined): string | undefined =>
  typeof intent === 'string' ? intent : intent?.id;

/** The payment that an action of a reader is about. */
export const paymentOf = (action: ReaderAction | null): string | undefined =>
  idOf(
    (action?.collect_payment_method ?? action?.confirm_payment_intent ?? action?.process_payment_intent)
      ?.payment_intent,
  );

export const isCollecting = (action: ReaderAction | null): boolean => action?.type === 'collect_payment_method';

export const isConfirming = (action: ReaderAction | null): boolean => action?.type === 'confirm_payment_intent';

export const isRunning = (action: ReaderAction | null): boolean => action?.status === 'in_progress';

export const actionAt = async (stripe: Stripe, reader: string): Promise<ReaderAction | null> => {
  const found = await stripe.terminal.readers.retrieve(reader);
  return 'deleted' in found ? null : found.action;
};
