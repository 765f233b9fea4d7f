import type Stripe from 'stripe';
import type { StripeAlarms } from './stripe-alarms';

/** What the answers of Stripe are held against. */
export type StripeWatch = Readonly<{
  /** Whether the deployment is live: every object that is read has to be of the same mode. */
  livemode: boolean;
  alarms: StripeAlarms;
}>;

/** An object of live mode was read in the test environment, or the other way round: nothing may follow from it. */
class OtherModeAtStripe extends Error {
  override readonly name = 'OtherModeAtStripe';
}

type Response = Awaited<ReturnType<Stripe.HttpClient['makeRequest']>>;
type Json = Readonly<Record<string, unknown>>;

const unauthorised = 401;
const forbidden = 403;
const conflict = 409;
/** An account that is closed or somebody else's: the key is right. */
const ofAccounts: readonly string[] = ['account_invalid'];

/** Carries requests as usual and looks at each answer before anybody acts on it. */
export const watchedHttpClient = (inner: Stripe.HttpClient, watch: StripeWatch): Stripe.HttpClient => ({
  getClientName: () => inner.getClientName(),
  makeRequest: async (...request) => {
    const response = await inner.makeRequest(...request);
    const [, , path, method] = request;
    const about = { method, path: path.split('?')[0] };
    const toJSON = async (): Promise<unknown> => {
      const body: unknown = await response.toJSON();
      lookAtFailure(response, body, about, watch);
      const other = objectOfOtherMode(body, watch.livemode);
      if (other === undefined) return body;
      const { id, object } = other;
      watch.alarms.raise('other_livemode', { ...about, id, object });
      throw new OtherModeAtStripe(`${String(object)} ${String(id)} is of the other mode at Stripe`);
    };
    return delegating(response, toJSON);
  },
});

const delegating = (response: Response, toJSON: () => Promise<unknown>): Response => ({
  getStatusCode: () => response.getStatusCode(),
  getHeaders: () => response.getHeaders(),
  getRawResponse: () => response.getRawResponse(),
  toStream: (onEnd) => response.toStream(onEnd),
  toJSON,
  ...(response.dispose ? { dispose: () => response.dispose?.() } : {}),
});

const lookAtFailure = (response: Response, body: unknown, about: object, { alarms }: StripeWatch): void => {
  const status = response.getStatusCode();
  const { code, type } = ((isJson(body) && body['error']) || {}) as Readonly<{ code?: string; type?: string }>;
  const requestId = response.getHeaders()['request-id'];
  const isForbidden = status === forbidden && !ofAccounts.includes(code ?? '');
  if (status === unauthorised || isForbidden) alarms.raise('wrong_key', { ...about, status, code, requestId });
  // A conflict is the same call at the same time.
  if (type === 'idempotency_error' && status !== conflict) alarms.raise('reused_key', { ...about, requestId });
};

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** In a list, and in what an object shows of others, too. */
const objectOfOtherMode = (value: unknown, livemode: boolean): Json | undefined => {
  if (!isJson(value)) return undefined;
  const shown = value['livemode'];
  if (typeof value['object'] === 'string' && typeof shown === 'boolean' && shown !== livemode) return value;
  for (const part of Object.values(value)) {
    const found = objectOfOtherMode(part, livemode);
    if (found) return found;
  }
  return undefined;
};
