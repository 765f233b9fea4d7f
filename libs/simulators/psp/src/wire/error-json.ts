import type { AccountFields } from '../engine/state/fields';
import type { Refusal } from '../engine/state/refusal';

/** Stripe's error object; a code comes with the page that explains it, and a decline with its PaymentIntent. */
export const errorJson = (
  { kind, message, details }: Refusal,
  requestId: string,
  find: (id: string) => AccountFields | undefined = () => undefined,
): AccountFields => {
  const { code, param, declineCode, networkDeclineCode, charge, paymentIntent } = details;
  const intent = paymentIntent === undefined ? undefined : find(paymentIntent);
  return {
    error: {
      ...(charge === undefined ? {} : { charge }),
      ...(code === undefined
        ? {}
        : { code, doc_url: `https://stripe.com/docs/error-codes/${code.replace(/_/g, '-')}` }),
      ...(declineCode === undefined ? {} : { decline_code: declineCode }),
      message,
      ...(networkDeclineCode === undefined ? {} : { network_decline_code: networkDeclineCode }),
      ...(param === undefined ? {} : { param }),
      ...(intent === undefined ? {} : { payment_intent: intent }),
      request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
      type: kind,
    },
  };
};
