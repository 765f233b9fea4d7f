import { createHash } from 'node:crypto';
import type { PspEventFacts } from '@taprail/contracts';
import Stripe from 'stripe';

const toleranceSeconds = 300;
const eventIdForm = /^[A-Za-z0-9_-]{1,200}$/;
/** The end of the year 9999. */
const latestSeconds = 253_402_300_799;

/** The part of an event that is read: the account it is about, and no more. */
type Told = Readonly<{
  id: string;
  type: string;
  created: number;
  account?: string;
  data: Readonly<{ object: Readonly<{ id?: string; object?: string; account?: string; metadata?: Metadata }> }>;
}>;
type Metadata = Readonly<Record<string, string>>;

/** A signature that none of our secrets made, one that is too old, or one under something that is no event. */
export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature';
}

/**
 * The event, if its signature over exactly these bytes is good. Undefined for an event that is about no account of a
 * sub-merchant. The simulator signs as Stripe does.
 */
export const readPspEvent = (
  provider: string,
  body: Buffer,
  signature: string,
  secrets: readonly string[],
): PspEventFacts | undefined => {
  const { id, type, created, account, data } = verified(body, signature, secrets);
  const { object } = data;
  const isAccount = object.object === 'account';
  const accountId = account ?? (isAccount ? object.id : object.account);
  if (accountId === undefined) return undefined;
  return {
    provider,
    eventId: id,
    type,
    accountId,
    subMerchantId: (isAccount ? object.metadata?.['sub_merchant_id'] : undefined) ?? null,
    occurredAt: new Date(created * 1_000).toISOString(),
    bodySha256: createHash('sha256').update(body).digest('hex'),
  };
};

const verified = (body: Buffer, signature: string, secrets: readonly string[]): Told => {
  for (const secret of secrets) {
    try {
      const told: unknown = Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds);
      if (isTold(told)) return told;
      throw new InvalidSignature();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw new InvalidSignature();
    }
  }
  throw new InvalidSignature();
};

/** A good signature says who wrote it, not that it makes sense. */
const isTold = (told: unknown): told is Told => {
  const { id, type, created, data } = (told ?? {}) as Partial<Told>;
  return (
    typeof id === 'string' &&
    eventIdForm.test(id) &&
    typeof type === 'string' &&
    typeof created === 'number' &&
    created >= 0 &&
    created <= latestSeconds &&
    typeof data?.object === 'object' &&
    data.object !== null
  );
};
