import type { TaprailEvent } from '../generated/schemas';

/** Why a delivery cannot be trusted; the message says what is probably wrong. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

export type VerifyWebhookOptions = Readonly<{
  /** How old, or how far ahead, a signature may be. 300 s unless given. */
  toleranceS?: number | undefined;
  /** In seconds; for tests. */
  now?: number | undefined;
}>;

type RawBodyBytes = string | Uint8Array | ArrayBuffer;

const headerName = 'Service-Signature';
const utf8 = new TextEncoder();
const seconds = () => Math.floor(Date.now() / 1_000);

const keyOf = (secret: string) =>
  crypto.subtle.importKey('raw', utf8.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

const signed = (timestamp: number | string, rawBody: RawBodyBytes): Uint8Array<ArrayBuffer> => {
  const body = typeof rawBody === 'string' ? utf8.encode(rawBody) : new Uint8Array(rawBody);
  const before = utf8.encode(`${timestamp}.`);
  const all = new Uint8Array(before.length + body.length);
  all.set(before);
  all.set(body, before.length);
  return all;
};

/** The header of a delivery, as Taprail would sign it with each of the secrets: for tests of receivers. */
export const signWebhook = async (
  rawBody: RawBodyBytes,
  secrets: string | readonly string[],
  timestampS: number = seconds(),
): Promise<string> => {
  const parts = [`t=${timestampS}`];
  for (const secret of [secrets].flat()) {
    const hash = await crypto.subtle.sign('HMAC', await keyOf(secret), signed(timestampS, rawBody));
    parts.push(`v1=${Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')}`);
  }
  return parts.join(',');
};

/**
 * The event of a delivery. Throws unless its body was signed with the secret, not long ago. The secret is the endpoint's,
 * exactly as it was shown; the body is what came over the wire, before anything parsed it.
 */
export const verifyWebhook = async (
  rawBody: RawBodyBytes,
  header: string | readonly string[] | null | undefined,
  secret: string | readonly string[],
  { toleranceS = 300, now = seconds() }: VerifyWebhookOptions = {},
): Promise<TaprailEvent> => {
  if (typeof rawBody !== 'string' && !(rawBody instanceof ArrayBuffer) && !ArrayBuffer.isView(rawBody)) {
    throw new WebhookVerificationError(
      'Pass the raw body, not parsed JSON: what is signed are the bytes that were sent.',
    );
  }
  const secrets = [secret].flat();
  if (secrets.length === 0 || secrets.some((each) => !each)) {
    throw new WebhookVerificationError('The signing secret is empty: pass the one of this endpoint, whsec_….');
  }
  const { timestamp, signatures } = partsOf([header].flat()[0]);
  const text = signed(timestamp, rawBody);
  let matches = false;
  for (const each of secrets) {
    const key = await keyOf(each);
    for (const signature of signatures) if (await crypto.subtle.verify('HMAC', key, signature, text)) matches = true;
  }
  if (!matches) {
    throw new WebhookVerificationError(
      'The signature does not match: pass the raw body, byte for byte, and the secret of this very endpoint, whsec_ included.',
    );
  }
  const offS = now - Number(timestamp);
  if (Math.abs(offS) > toleranceS) {
    throw new WebhookVerificationError(
      offS > 0
        ? `The signature is ${offS} s old, more than ${toleranceS} s: a repetition by a third party, or your clock is ahead.`
        : `The signature is from ${-offS} s in the future, more than ${toleranceS} s: your clock is behind.`,
    );
  }
  return eventOf(typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody));
};

const eventOf = (text: string): TaprailEvent => {
  let event: Partial<TaprailEvent> | null | undefined;
  try {
    event = JSON.parse(text) as Partial<TaprailEvent> | null;
  } catch {
    // Refused below, like JSON of another shape.
  }
  if (typeof event?.id === 'string' && typeof event.type === 'string') return event as TaprailEvent;
  throw new WebhookVerificationError('The body is signed and is not an event: is the secret used for anything else?');
};

const partsOf = (header: string | null | undefined) => {
  if (!header) throw new WebhookVerificationError(`There is no ${headerName} header: is the request from Taprail?`);
  const pairs = header.split(',').map((part) => part.trim().split('=', 2));
  const valuesOf = (wanted: string) => pairs.filter(([name]) => name === wanted).map(([, value = '']) => value);
  const [timestamp = ''] = valuesOf('t');
  const signatures = valuesOf('v1')
    .filter((value) => /^[0-9a-f]{64}$/.test(value))
    .map((hex) => Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16)));
  if (!/^\d{1,12}$/.test(timestamp) || signatures.length === 0) {
    throw new WebhookVerificationError(
      `The ${headerName} header is not t=<seconds>,v1=<64 hex digits>: was it cut off or changed on the way?`,
    );
  }
  return { timestamp, signatures };
};
