export type Tone = 'neutral' | 'info' | 'good' | 'warn' | 'bad';

/** The colour beside the word of a status; the word alone says everything. */
const tones: Readonly<Record<string, Tone>> = {
  approved: 'good',
  captured: 'good',
  settled: 'good',
  paid_out: 'good',
  paid: 'good',
  succeeded: 'good',
  enabled: 'good',
  won: 'good',
  ok: 'good',
  active: 'good',
  complete: 'good',
  ready: 'good',
  authorised: 'info',
  open: 'info',
  in_transit: 'info',
  scheduled: 'info',
  under_review: 'info',
  posted: 'info',
  running: 'info',
  creating: 'info',
  awaiting_card: 'warn',
  pending: 'warn',
  pending_approval: 'warn',
  requested: 'warn',
  partially_refunded: 'warn',
  needs_response: 'warn',
  pending_requirements: 'warn',
  deferred: 'warn',
  degraded: 'warn',
  disputed: 'bad',
  declined: 'bad',
  failed: 'bad',
  lost: 'bad',
  rejected: 'bad',
  errored: 'bad',
};

export const toneOf = (status: string): Tone => tones[status] ?? 'neutral';

/** `partially_refunded` as people say it. */
export const words = (name: string): string => {
  const text = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
    .replaceAll(/\b(api|emv|id|ip|nfc|ok|pin|psp|url)\b/g, (short) => short.toUpperCase())
    .replace('sub merchant', 'sub-merchant')
    .replace('pre auth', 'pre-auth')
    .replace('canceled', 'cancelled');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The same within a sentence: `incorrect PIN`. */
export const lowerWords = (name: string): string =>
  words(name).replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
