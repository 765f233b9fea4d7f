import { createHmac, timingSafeEqual } from 'node:crypto';

export const signatureHeader = 'Service-Signature';
const toleranceSDefault = 300;
const hexForm = /^[0-9a-f]{64}$/;

/** Why a delivery cannot be trusted; the message says what is probably wrong. */
export class WebhookSignatureError extends Error {
  override readonly name = 'WebhookSignatureError';
}

export type VerifyOptions = Readonly<{
  /** How old, or how far ahead, a signature may be. */
  toleranceS?: number;
  /** In seconds; for tests. */
  now?: number;
}>;

/** The header of a delivery, signed by each of the secrets. Deliveries are signed by it, and so are the tests of receivers. */
export const signWebhook = (
  rawBody: string | Uint8Array,
  secrets: string | readonly string[],
  timestampS: number = Math.floor(Date.now() / 1_000),
): string => {
  let header = `t=${timestampS}`;
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    header += `,v1=${signatureOf(rawBody, secret, timestampS)}`;
  }
  return header;
};

/**
 * Throws unless the body was signed with the secret, not long ago. The secret is the endpoint's, exactly as it was
 * shown; the body is what came over the wire, before anything parsed it.
 */
export const verifyWebhook = (
  rawBody: string | Uint8Array,
  header: string | readonly string[] | undefined,
  secret: string,
  { toleranceS = toleranceSDefault, now = Math.floor(Date.now() / 1_000) }: VerifyOptions = {},
): void => {
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array)) {
    throw new WebhookSignatureError('Pass the raw body, not parsed JSON: what is signed are the bytes that were sent.');
  }
  if (!secret) throw new WebhookSignatureError('The signing secret is empty: pass the one of this endpoint, whsec_….');
  const { timestampS, signatures } = partsOf([header].flat()[0]);
  const expected = Buffer.from(signatureOf(rawBody, secret, timestampS), 'hex');
  const matches = signatures.map((signature) => timingSafeEqual(Buffer.from(signature, 'hex'), expected));
  if (!matches.includes(true)) {
    throw new WebhookSignatureError(
      'The signature does not match: pass the raw body, byte for byte, and the secret of this very endpoint, whsec_ included.',
    );
  }
  const offS = now - timestampS;
  if (Math.abs(offS) > toleranceS) {
    throw new WebhookSignatureError(
      offS > 0
        ? `The signature is ${offS} s old, more than ${toleranceS} s: a repetition by a third party, or your clock is ahead.`
        : `The signature is from ${-offS} s in the future, more than ${toleranceS} s: your clock is behind.`,
    );
  }
};

const signatureOf = (rawBody: string | Uint8Array, secret: string, timestampS: number): string =>
  createHmac('sha256', secret).update(`${timestampS}.`).update(rawBody).digest('hex');

const partsOf = (header: string | undefined): Readonly<{ timestampS: number; signatures: readonly string[] }> => {
  if (!header) throw new WebhookSignatureError(`There is no ${signatureHeader} header: is the request from Taprail?`);
  const pairs = header.split(',').map((part) => part.trim().split('=', 2));
  const valuesOf = (wanted: string) => pairs.filter(([name]) => name === wanted).map(([, value = '']) => value);
  const [timestamp = ''] = valuesOf('t');
  const signatures = valuesOf('v1').filter((value) => hexForm.test(value));
  if (!/^\d{1,12}$/.test(timestamp) || signatures.length === 0) {
    throw new WebhookSignatureError(
      `The ${signatureHeader} header is not t=<seconds>,v1=<64 hex digits>: was it cut off or changed on the way?`,
    );
  }
  return { timestampS: Number(timestamp), signatures };
};
