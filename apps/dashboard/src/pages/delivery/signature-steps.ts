import { verifyWebhook, WebhookVerificationError } from '@taprail/sdk';

/** The parts of a Service-Signature header: `t=…,v1=…`, of which there are two v1 while a secret is rolled. */
export type SignatureParts = Readonly<{ timestamp: string; signatures: readonly string[] }>;

/** A header by its name, which no case tells apart. */
export const headerOf = (headers: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];

export const readSignature = (header: string | undefined): SignatureParts | undefined => {
  const pairs = (header ?? '').split(',').map((part) => part.trim().split('=', 2));
  const valuesOf = (wanted: string) => pairs.flatMap(([name, value]) => (name === wanted && value ? [value] : []));
  const [timestamp] = valuesOf('t');
  const signatures = valuesOf('v1');
  return timestamp !== undefined && /^\d{1,12}$/.test(timestamp) && signatures.length > 0
    ? { timestamp, signatures }
    : undefined;
};

export const instantOf = ({ timestamp }: SignatureParts): string => new Date(Number(timestamp) * 1_000).toISOString();

/** The body as it was sent: the server writes JSON as every JavaScript does, so the same object is the same bytes. */
export const sentBody = (event: unknown): string => JSON.stringify(event);

export const byteLength = (text: string): number => new TextEncoder().encode(text).length;

export type SignatureVerdict = Readonly<{ holds: boolean; text: string }>;

/**
 * Whether the secret made the signature, judged for the second in which it was sent. The secret goes to the browser's own
 * cryptography and nowhere else.
 */
export const checkSignature = async (
  body: string,
  header: string,
  parts: SignatureParts,
  secret: string,
): Promise<SignatureVerdict> => {
  try {
    await verifyWebhook(body, header, secret.trim(), { now: Number(parts.timestamp) });
    return { holds: true, text: 'Signature valid: this body was signed with this secret.' };
  } catch (error) {
    if (error instanceof WebhookVerificationError) return { holds: false, text: error.message };
    throw error;
  }
};
