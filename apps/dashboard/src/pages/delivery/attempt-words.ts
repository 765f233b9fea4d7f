import type { DeliveryDetail } from '@taprail/sdk';

type Attempt = DeliveryDetail['attempts'][number];

const classes: Readonly<Record<NonNullable<Attempt['error_class']>, string>> = {
  timeout: 'The endpoint did not respond within five seconds.',
  address: 'The host name could not be resolved, or it resolves to a blocked address.',
  connection: 'The connection was refused or reset.',
  tls: 'The TLS handshake failed. Check the certificate of the endpoint.',
  response: 'The response was not valid HTTP.',
  redirect: 'The endpoint returned a redirect. Redirects are not followed.',
  status: 'The endpoint returned a status other than 2xx.',
};

/** The failure of an attempt, in a sentence. */
export const faultWords = ({ error, error_class: kind }: Pick<Attempt, 'error' | 'error_class'>): string | undefined =>
  error === null ? undefined : kind === null ? `Failed: ${error}.` : classes[kind];

export type TimingPart = Readonly<{ name: string; fromMs: number; toMs: number }>;

/** The phases of an attempt with their times, one after the other. */
export const timingParts = ({
  connect_ms: connect,
  first_byte_ms: first,
  total_ms: total,
}: Attempt['timings']): readonly TimingPart[] => {
  const parts = [
    { name: 'Connect', toMs: connect },
    { name: 'Wait for response', toMs: first },
    { name: 'Read response', toMs: first === null ? null : total },
  ];
  let fromMs = 0;
  const known: TimingPart[] = [];
  for (const { name, toMs } of parts) {
    if (toMs === null) {
      known.push({ name, fromMs, toMs: Math.max(fromMs, total) });
      break;
    }
    known.push({ name, fromMs, toMs: Math.max(fromMs, toMs) });
    fromMs = Math.max(fromMs, toMs);
  }
  return known;
};

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request of an attempt once more, for a receiver on the own machine. */
export const curlOfAttempt = ({ request }: Pick<Attempt, 'request'>, url: string, body: string): string =>
  [
    `curl -X POST ${quoted(url)}`,
    ...Object.entries(request.headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-binary ${quoted(body)}`,
  ].join(' \\\n  ');
