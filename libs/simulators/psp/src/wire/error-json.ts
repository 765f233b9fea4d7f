import type { AccountFields } from '../engine/state/fields';
import type { Refusal } from '../engine/state/refusal';

/** Stripe's error object; a code comes with the page that explains it. */
export const errorJson = ({ kind, message, details: { code, param } }: Refusal, requestId: string): AccountFields => ({
  error: {
    ...(code === undefined ? {} : { code, doc_url: `https://stripe.com/docs/error-codes/${code.replace(/_/g, '-')}` }),
    message,
    ...(param === undefined ? {} : { param }),
    request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
    type: kind,
  },
});
