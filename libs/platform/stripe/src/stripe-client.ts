import Stripe from 'stripe';
import { rateLimitedHttpClient } from './rate-limited-http-client';
import { type StripeWatch, watchedHttpClient } from './watched-http-client';

export type StripeOptions = Readonly<{
  key: string;
  /** Where something answers in Stripe's place; Stripe itself when absent. */
  baseUrl?: string;
  /** How often the client repeats a failed call itself. Longer waits are the caller's: it has retries of its own. */
  retriesMax?: number;
  timeoutMs?: number;
  /** Raises an alarm at an answer that nothing may follow from; without it such an answer is taken as any other. */
  watch?: StripeWatch;
  /** Carries requests in the place of the network. */
  httpClient?: Stripe.HttpClient;
}>;

export const apiVersion = '2026-10-28.endive';
const retriesMaxDefault = 1;
const timeoutMsDefault = 20_000;

const addressOf = (baseUrl: string): Stripe.StripeConfig => {
  const { hostname, port, protocol } = new URL(baseUrl);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' };
};

const carrierOf = ({ httpClient, watch, retriesMax }: StripeOptions): Stripe.HttpClient => {
  const carrier = httpClient ?? Stripe.createNodeHttpClient();
  const patient = retriesMax === 0 ? carrier : rateLimitedHttpClient(carrier);
  return watch ? watchedHttpClient(patient, watch) : patient;
};

/** Stripe, or whatever speaks its language, in the version of the API that every service is written for. */
export const stripeClient = (options: StripeOptions): Stripe => {
  const { key, baseUrl, retriesMax = retriesMaxDefault, timeoutMs = timeoutMsDefault } = options;
  return new Stripe(key, {
    apiVersion,
    maxNetworkRetries: retriesMax,
    timeout: timeoutMs,
    telemetry: false,
    ...(baseUrl === undefined ? {} : addressOf(baseUrl)),
    httpClient: carrierOf(options),
  });
};
