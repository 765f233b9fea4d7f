import {
  type JournalEvent,
  journalStreamPrefix,
  ledgerSealStreamPrefix,
  sealDueAt,
  type SealEvent,
} from '@taprail/ledger-domain';
import { journalCodec } from '@taprail/ledger-journal';
import { addDays, type CivilDate, dayOf } from '@taprail/money';
import type { TimerChange, TimerPlan } from '@taprail/subscriptions';
import { sealCodec } from './seal-days';

const dayMs = 86_400_000;

const sealOf = (date: CivilDate, beat: Readonly<{ id: string; everyMs?: number }> = { id: date }): TimerChange => ({
  set: {
    ...beat,
    kind: 'ledger.seal',
    subject: 'ledger',
    dueAt: sealDueAt(date),
    command: { name: 'ledger.seal-day', key: 'seal', data: { date } },
  },
});

/** The day of an entry is sealed after its end. */
export const sealsOfEntries: TimerPlan<JournalEvent> = {
  name: 'seals-of-entries',
  streamPrefix: journalStreamPrefix,
  codec: journalCodec,
  plan: ({ type }, { metadata }) => (type === 'JournalEntriesPosted' ? [sealOf(dayOf(metadata.at))] : []),
};

/**
 * From the first day on there is a seal for each, also when nothing happened: a missing one is a question. A test clock
 * that is moved by a year does not stop at each of these days; they follow one another when it has arrived.
 */
export const sealsOfDays: TimerPlan<SealEvent> = {
  name: 'seals-of-days',
  streamPrefix: ledgerSealStreamPrefix,
  codec: sealCodec,
  plan: ({ data: { date } }) => [sealOf(addDays(date, 1), { id: 'next', everyMs: dayMs })],
};
