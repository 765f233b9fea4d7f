import { setTimeout as sleep } from 'node:timers/promises';
import type Stripe from 'stripe';

const tooMany = 429;
const firstPauseMs = 500;
const pauseMaxMs = 2_000;
/** With the pauses between them less than four seconds: whoever asked still waits. */
const attemptsMax = 4;

type Response = Awaited<ReturnType<Stripe.HttpClient['makeRequest']>>;

/**
 * Makes a call again that Stripe had no room for: it has done nothing, and Stripe's client repeats every failure of its own but this
 * one. The pauses double, or are as long as Stripe asks.
 */
export const rateLimitedHttpClient = (
  inner: Stripe.HttpClient,
  pause: (ms: number) => Promise<unknown> = sleep,
): Stripe.HttpClient => ({
  getClientName: () => inner.getClientName(),
  makeRequest: async (...request) => {
    let response = await inner.makeRequest(...request);
    for (let attempt = 1; attempt < attemptsMax && mayComeAgain(response); attempt += 1) {
      response.dispose?.();
      await pause(pauseMsOf(response, attempt));
      response = await inner.makeRequest(...request);
    }
    return response;
  },
});

const mayComeAgain = (response: Response): boolean =>
  response.getStatusCode() === tooMany && response.getHeaders()['stripe-should-retry'] !== 'false';

const pauseMsOf = (response: Response, attempt: number): number => {
  const asked = Number(response.getHeaders()['retry-after']) * 1_000;
  return Math.min(pauseMaxMs, asked > 0 ? asked : firstPauseMs * 2 ** (attempt - 1));
};
