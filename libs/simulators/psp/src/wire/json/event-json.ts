import type { Happening } from '../../engine/happening';
import type { AccountState } from '../../engine/state/account-state';
import type { AccountFields } from '../../engine/state/fields';
import { accountJson } from './account-json';
import { bankJson } from './bank-json';
import { capabilityJson } from './capability-json';
import { personJson } from './person-json';
import { seconds } from './requirements-json';

export interface EventRequest {
  readonly id: string | null;
  readonly idempotencyKey: string | null;
}

/** The subject as the given account shows it, or null where that account does not have it. */
const subjectIn = (account: AccountState | null, { subject }: Happening): AccountFields | null => {
  if (account === null) return null;
  switch (subject.kind) {
    case 'account':
      return accountJson(account);
    case 'capability':
      return capabilityJson(account, subject.name);
    case 'person': {
      const person = account.persons.find(({ id }) => id === subject.id);
      return person ? personJson(account, person) : null;
    }
    case 'bank': {
      const bank = account.banks.find(({ id }) => id === subject.id);
      return bank ? bankJson(account.id, bank) : null;
    }
  }
};

const previousAttributes = (before: AccountFields, after: AccountFields): AccountFields =>
  Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name])),
  );

export interface EventPair {
  readonly event: AccountFields;
  /** The same event with the subject as it was before: what a late, stale sender would deliver. */
  readonly stale: AccountFields;
}

/** A Connect event, with the version that the endpoint is pinned to. */
export const eventJson = (happening: Happening, id: string, version: string, request: EventRequest): EventPair => {
  const before = subjectIn(happening.before, happening);
  const object = subjectIn(happening.after, happening) ?? before ?? {};
  const updated = happening.type.endsWith('.updated') && before !== null;
  const withData = (data: AccountFields): AccountFields => ({
    id,
    object: 'event',
    account: happening.after.id,
    api_version: version,
    created: seconds(happening.atMs),
    data,
    livemode: false,
    pending_webhooks: 1,
    request: { id: request.id, idempotency_key: request.idempotencyKey },
    type: happening.type,
  });
  return {
    event: withData({ object, ...(updated ? { previous_attributes: previousAttributes(before, object) } : {}) }),
    stale: withData({ object: before ?? object }),
  };
};
