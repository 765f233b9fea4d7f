import { readDay } from '../../time/read-day';

/** Which part of the books a report shows: entries that count by a day, and of these what was recorded by another. */
export type LedgerCut = Readonly<{ as_of?: string; known_at?: string }>;

/** The cut that an address asks for. A day that is not over is not cut at its end, which is still to come. */
export const readCut = (search: string, today: string): LedgerCut => {
  const [asOf, known] = [readDay(search, 'as_of'), readDay(search, 'known')];
  return {
    ...(asOf === '' ? {} : { as_of: asOf }),
    ...(known === '' || known >= today ? {} : { known_at: `${known}T23:59:59.999Z` }),
  };
};

/** The same cut for a link to another report. */
export const cutParams = (search: string): string => {
  const days = ['as_of', 'known'].map((name) => [name, readDay(search, name)] as const);
  const params = new URLSearchParams(days.filter(([, day]) => day !== '') as [string, string][]);
  return params.toString();
};
