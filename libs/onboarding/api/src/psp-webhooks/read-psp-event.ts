import { createHash } from 'node:crypto';
import type { PspEventFacts } from '@taprail/contracts';
import Stripe from 'stripe';

const toleranceSeconds = 300;
const idForm = /^[A-Za-z0-9_-]{1,200}$/;
const typeForm = /^[A-Za-z0-9_.]{1,200}$/;
/** The end of the year 9999. */
const latestSeconds = 253_402_300_799;

/** The part of an event that is read: what it is about, and no more. */
type SignedEvent = Readonly<{
  id: string;
  type: string;
  created: number;
  account?: string | null;
  livemode?: boolean;
  request?: Readonly<{ id?: unknown }> | null;
  data: Readonly<{ object: Readonly<{ id?: unknown; object?: unknown; account?: unknown; metadata?: Metadata }> }>;
}>;
type Metadata = Readonly<Record<string, unknown>> | null;

/** A signature that none of our secrets made, one that is too old, or one under something that is no event. */
export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature';
}

/** A good signature under an event of test mode in live, or of live mode in test. */
export class OtherLivemode extends Error {
  override readonly name = 'OtherLivemode';

  constructor(
    readonly eventId: string,
    readonly type: string,
  ) {
    super(`${type} ${eventId} belongs to the other mode`);
  }
}

export type PspEventTrust = Readonly<{
  provider: string;
  secrets: readonly string[];
  /** Whether the deployment is live. */
  livemode: boolean;
}>;

/** The event, if its signature over exactly these bytes is good. The simulator signs as Stripe does. */
export const readPspEvent = (
  body: Buffer,
  signature: string,
  { provider, secrets, livemode: isLive }: PspEventTrust,
): PspEventFacts => {
  const { id, type, created, account, livemode = isLive, request, data } = verified(body, signature, secrets);
  if (livemode !== isLive) throw new OtherLivemode(id, type);
  const { object } = data;
  const isAccount = object.object === 'account';
  return {
    provider,
    eventId: id,
    type,
    accountId: account ?? idOrNull(isAccount ? object.id : object.account),
    objectId: idOrNull(object.id),
    subMerchantId: isAccount ? idOrNull(object.metadata?.['sub_merchant_id']) : null,
    requestId: idOrNull(request?.id),
    occurredAt: new Date(created * 1_000).toISOString(),
    bodySha256: createHash('sha256').update(body).digest('hex'),
  };
};

const verified = (body: Buffer, signature: string, secrets: readonly string[]): SignedEvent => {
  for (const secret of secrets) {
    try {
      const event: unknown = Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds);
      if (isEvent(event)) return event;
      throw new InvalidSignature();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw new InvalidSignature();
    }
  }
  throw new InvalidSignature();
};

const isId = (value: unknown): value is string => typeof value === 'string' && idForm.test(value);

/** Some objects of Stripe have names of their owner's choice, and some have none: nothing is asked for by these. */
const idOrNull = (value: unknown): string | null => (isId(value) ? value : null);

/** A good signature says who wrote it, not that it makes sense. */
const isEvent = (value: unknown): value is SignedEvent => {
  const { id, type, created, account, data } = (value ?? {}) as Partial<SignedEvent>;
  return (
    isId(id) &&
    typeof type === 'string' &&
    typeForm.test(type) &&
    (account === undefined || account === null || isId(account)) &&
    typeof created === 'number' &&
    created >= 0 &&
    created <= latestSeconds &&
    typeof data?.object === 'object' &&
    data.object !== null
  );
};
