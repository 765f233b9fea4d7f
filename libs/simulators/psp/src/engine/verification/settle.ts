import { deriveStanding } from '../requirements/derive-standing';
import { dueItems } from '../requirements/due-items';
import { chargesOutlivePayoutsMs, graceMs } from '../requirements/requirement-rules';
import type { AccountState } from '../state/account-state';
import { checkOf, verdictOn } from './identity-check';

/** Only what already works gets time: an item that blocks a start needs no deadline unless one was set for it. */
const deadlinesOf = (account: AccountState, nowMs: number): Record<string, number> => {
  const working = [
    ...(account.chargesOnce ? (['card_payments'] as const) : []),
    ...(account.payoutsOnce ? (['transfers'] as const) : []),
  ];
  return Object.fromEntries(
    dueItems(account)
      .now.filter(
        ({ item, capabilities }) =>
          account.deadlinesMs[item] !== undefined || working.some((name) => capabilities.includes(name)),
      )
      .map(({ item }) => [item, account.deadlinesMs[item] ?? nowMs + graceMs]),
  );
};

/** Brings checks, rejection, deadlines and flags up to the given time. Settling twice changes nothing. */
export const settle = (account: AccountState, nowMs: number, delayMs: number): AccountState => {
  const persons = account.persons.map((person) => ({ ...person, check: checkOf(account, person, nowMs, delayMs) }));
  const listed = persons.some(({ check, fields }) => check?.done && verdictOn(fields).listed);
  const checked = { ...account, persons, rejected: account.rejected ?? (listed ? 'listed' : null), settledAtMs: nowMs };
  const { chargesEnabled, payoutsEnabled } = deriveStanding(checked, nowMs);
  const flagged = {
    ...checked,
    chargesOnce: account.chargesOnce || chargesEnabled,
    payoutsOnce: account.payoutsOnce || payoutsEnabled,
  };
  const dated = { ...flagged, deadlinesMs: deadlinesOf(flagged, nowMs) };
  return { ...dated, standing: deriveStanding(dated, nowMs) };
};

/** The next instant at which this account changes without anyone calling, or null. */
export const nextDueAtMs = ({ persons, deadlinesMs, settledAtMs }: AccountState): number | null => {
  const instants = [
    ...persons.flatMap(({ check }) => (check && !check.done ? [check.dueAtMs] : [])),
    ...Object.values(deadlinesMs).flatMap((atMs) => [atMs, atMs + chargesOutlivePayoutsMs]),
  ].filter((atMs) => atMs > settledAtMs);
  return instants.length === 0 ? null : Math.min(...instants);
};
