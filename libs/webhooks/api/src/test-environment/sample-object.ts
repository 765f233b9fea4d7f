import { catalogue, type WebhookKind } from '@taprail/contracts';

type Shown = Readonly<Record<string, unknown>>;

/**
 * The object as an event of the kind would show it. Fields that it has are shown as they are; the others as in the example of
 * the catalogue.
 */
export const sampleObject = (kind: WebhookKind, shown: Shown): Shown => {
  const { outcome: fields = [], ...entry } = catalogue[kind];
  const example = entry.example.object as Shown;
  const outcome = Object.fromEntries(fields.map((field) => [field, example[field]]));
  return hasHappened(kind, shown, example)
    ? { ...outcome, ...shown }
    : { ...shown, ...cardFor(shown, example), ...outcome };
};

/** A tap that was canceled has none, and most kinds are about one that was read. */
const cardFor = (shown: Shown, { card, risk }: Shown): Shown => (shown['card'] === null && card ? { card, risk } : {});

const hasHappened = (kind: WebhookKind, shown: Shown, example: Shown): boolean => {
  // A sale has those fields only where it happened.
  if (kind.startsWith('charge.')) return true;
  // Every status of a sub-merchant is one that it moved to.
  if (kind === 'submerchant.status.updated') return true;
  return kind === 'dispute.closed' ? shown['closed_at'] !== null : shown['status'] === example['status'];
};
