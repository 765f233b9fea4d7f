import { createHmac } from 'node:crypto';

/** The value of `Stripe-Signature`: the time, and the HMAC of time and body under the endpoint's secret. */
export const signatureHeader = (payload: string, secret: string, atMs: number): string => {
  const at = Math.floor(atMs / 1_000);
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`;
};
