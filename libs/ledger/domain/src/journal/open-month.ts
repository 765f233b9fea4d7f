import { type CivilDate } from '@taprail/money';
import type { JournalEntry } from '../chart/journal-entry';

/** `2026-03`. */
export type Month = string;

/** Of this millennium, so that the month after it can be written too. */
export const isMonth = (text: string): boolean => /^2[0-9]{3}-(0[1-9]|1[0-2])$/.test(text);

export const monthOf = (day: CivilDate): Month => day.slice(0, 'yyyy-mm'.length);

export const monthAfter = (month: Month, months = 1): Month => {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
};

export const firstDayOf = (month: Month): CivilDate => `${month}-01`;

/** Closed books never change: what comes too late for them counts on the first day after, and keeps the day it was of. */
export const inOpenMonth = (entry: JournalEntry, closedThrough: Month | null): JournalEntry => {
  const { effectiveDate } = entry;
  if (closedThrough === null || monthOf(effectiveDate) > closedThrough) return entry;
  return { ...entry, effectiveDate: firstDayOf(monthAfter(closedThrough)), late: { effectiveDate } };
};
