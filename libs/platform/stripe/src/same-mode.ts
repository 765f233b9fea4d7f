import Stripe from 'stripe';

type Response = Awaited<ReturnType<Stripe.HttpClient['makeRequest']>>;

/** An object of the other mode was read: it says nothing about this environment. */
class OtherLivemode extends Error {
  override readonly name = 'OtherLivemode';
}

export type SameMode = Readonly<{
  /** The mode that every object must have. */
  livemode: boolean;
  /** Of each answer with an object of the other one. */
  onOther: (path: string) => void;
  /** Carries the requests. */
  client?: Stripe.HttpClient;
}>;

/**
 * Carries requests as usual, and takes an answer of the other mode for none: the client throws what it throws when it cannot read an answer, so
 * that the outcome of the call is unknown.
 */
export const sameModeOnly = ({ livemode, onOther, client = Stripe.createNodeHttpClient() }: SameMode) => {
  const check = (path: string, body: unknown): unknown => {
    if (modesIn(body).every((mode) => mode === livemode)) return body;
    onOther(path);
    throw new OtherLivemode(`${path} answers with livemode ${!livemode}`);
  };
  const makeRequest: Stripe.HttpClient['makeRequest'] = async (host, port, path, ...rest) => {
    const response = await client.makeRequest(host, port, path, ...rest);
    const [pathname = path] = path.split('?');
    return checked(response, (body) => check(pathname, body));
  };
  return { getClientName: () => client.getClientName(), makeRequest } satisfies Stripe.HttpClient;
};

const checked = (response: Response, check: (body: unknown) => unknown): Response => ({
  getStatusCode: () => response.getStatusCode(),
  getHeaders: () => response.getHeaders(),
  getRawResponse: () => response.getRawResponse(),
  toStream: (ended) => response.toStream(ended),
  toJSON: async () => check(await response.toJSON()),
});

/** Of the object, and of those that it lists. A refusal and what Stripe gives no mode have none. */
const modesIn = (body: unknown): readonly unknown[] => {
  if (typeof body !== 'object' || body === null) return [];
  const { livemode, data } = body as Readonly<{ livemode?: unknown; data?: unknown }>;
  const own = livemode === undefined ? [] : [livemode];
  return Array.isArray(data) ? [...own, ...data.flatMap(modesIn)] : own;
};
