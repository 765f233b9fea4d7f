import type { IntegrationEvent } from '@taprail/contracts';

const hidden = '[redacted]';
const depthMax = 6;
const itemsMax = 20;
const textMax = 500;

/** Names of fields whose values say what a message is about and nothing about a person. */
const shownFields =
  /^(id|object|amount|currency|status|type|kind|version|revision|batch|shard|sequence|at)$|(_id|_ids|_at|_on|_amount|_minor|_currency|_status|_entry)$/;
const plainValue = /^[\w.:+-]{1,64}$/;

/** An envelope as an operator may see it, with the data's fields but only such values as cannot name a person. */
export type RedactedEvent = Readonly<{
  id: string;
  type: string;
  version: number;
  occurred_at: string;
  source: Readonly<{ stream: string; revision: number }>;
  correlation_id: string;
  data: unknown;
}>;

export const redactEvent = ({
  id,
  kind,
  version,
  occurredAt,
  source,
  correlationId,
  data,
}: IntegrationEvent): RedactedEvent => ({
  id: redactName(String(id)),
  type: redactName(kind),
  version: Number(version) || 0,
  occurred_at: String(occurredAt),
  source: { stream: redactName(String(source?.stream)), revision: Number(source?.revision) || 0 },
  correlation_id: redactName(String(correlationId)),
  data: redactValue(data, false, depthMax),
});

/** Names that we gave begin with a word or are UUIDs, and are shown whole; anything else is treated as free text. */
const ownName = /^(?:[A-Za-z][A-Za-z_-]*[-_./:][\w.:/-]{0,200}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.\d+)?)$/;

export const redactName = (name: string): string => (ownName.test(name) ? name : redactText(name));

/** Free text may repeat what it complains about: digits in a row, addresses of mail and account numbers are masked. */
export const redactText = (text: string): string =>
  text
    .slice(0, textMax)
    .replace(/[^\s"'<>]+@[^\s"'<>]+/g, hidden)
    .replace(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,8}(?: ?[A-Z0-9]{1,4})?\b/g, hidden)
    .replace(/\b\d(?:[ -]?\d){7,}\b/g, hidden);

const redactValue = (value: unknown, isShown: boolean, depth: number): unknown => {
  if (value === null || typeof value === 'boolean') return value;
  if (Array.isArray(value)) {
    return depth === 0 ? hidden : value.slice(0, itemsMax).map((item) => redactValue(item, isShown, depth - 1));
  }
  if (typeof value === 'object') {
    if (depth === 0) return hidden;
    const fields = Object.entries(value as Readonly<Record<string, unknown>>);
    return Object.fromEntries(
      fields.map(([name, inner]) => [name, redactValue(inner, shownFields.test(name), depth - 1)]),
    );
  }
  return isShown && plainValue.test(String(value)) ? value : hidden;
};
