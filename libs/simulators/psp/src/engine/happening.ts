import { type AccountState, type CapabilityName, capabilityNames } from './state/account-state';

/** Something an account's owner is told of, with the account as it was before and after. */
export interface Happening {
  readonly type: string;
  readonly atMs: number;
  readonly before: AccountState | null;
  readonly after: AccountState;
  readonly subject:
    | { readonly kind: 'account' }
    | { readonly kind: 'person' | 'bank'; readonly id: string }
    | { readonly kind: 'capability'; readonly name: CapabilityName };
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

interface Row {
  readonly id: string;
}

const rowChanges = (before: readonly Row[], after: readonly Row[]): [verb: string, id: string][] => [
  ...after.flatMap((row): [string, string][] => {
    const old = before.find(({ id }) => id === row.id);
    if (old === undefined) return [['created', row.id]];
    return same(old, row) ? [] : [['updated', row.id]];
  }),
  ...before.filter(({ id }) => !after.some((row) => row.id === id)).map(({ id }): [string, string] => ['deleted', id]),
];

/** The events of one change: persons, bank accounts and capabilities first, the account itself last. */
export const happeningsOf = (before: AccountState | null, after: AccountState): Happening[] => {
  const base = { atMs: after.settledAtMs, before, after };
  const persons = rowChanges(before?.persons ?? [], after.persons);
  const banks = rowChanges(before?.banks ?? [], after.banks);
  const capabilities = capabilityNames.filter(
    (name) =>
      after.capabilities[name] !== undefined &&
      (before?.standing.capabilities[name] !== after.standing.capabilities[name] ||
        !same(before?.capabilities[name], after.capabilities[name])),
  );
  const happenings: Happening[] = [
    ...persons.map(([verb, id]): Happening => ({ ...base, type: `person.${verb}`, subject: { kind: 'person', id } })),
    ...banks.map(([verb, id]): Happening => ({
      ...base,
      type: `account.external_account.${verb}`,
      subject: { kind: 'bank', id },
    })),
    ...capabilities.map((name): Happening => ({
      ...base,
      type: 'capability.updated',
      subject: { kind: 'capability', name },
    })),
  ];
  const changed = before === null || !same({ ...before, settledAtMs: 0 }, { ...after, settledAtMs: 0 });
  return changed ? [...happenings, { ...base, type: 'account.updated', subject: { kind: 'account' } }] : happenings;
};
