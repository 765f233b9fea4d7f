/** The kinds that are sent in v1, and no others. The planned kinds of onboarding are not among them. */
export const kinds = [
  'tap.approved',
  'tap.declined',
  'tap.reversed',
  'charge.captured',
  'charge.refunded',
  'charge.failed',
  'payout.scheduled',
  'payout.paid',
  'payout.failed',
  'dispute.opened',
  'dispute.evidence_required',
  'dispute.closed',
] as const;

export type PublicEventKind = (typeof kinds)[number];

export const isKind = (text: string): text is PublicEventKind => (kinds as readonly string[]).includes(text);

const families = [...new Set(kinds.map((kind) => kind.slice(0, kind.indexOf('.'))))];

/** Everything an endpoint may subscribe to: each kind, each family of kinds, and all of them. */
export const patterns: readonly string[] = ['*', ...families.map((family) => `${family}.*`), ...kinds];

export const isSubscribed = (enabledEvents: readonly string[], kind: PublicEventKind): boolean => {
  const family = `${kind.slice(0, kind.indexOf('.'))}.*`;
  return enabledEvents.some((pattern) => pattern === '*' || pattern === kind || pattern === family);
};
