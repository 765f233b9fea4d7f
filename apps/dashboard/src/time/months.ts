/** The first and the last day of a month such as `2026-11`. */
export const daysOfMonth = (month: string): Readonly<{ from: string; to: string }> => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  // Day 0 of the next month is the last of this one.
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
};

/** The month that is so many months after another; before it where `by` is below zero. */
export const monthAfter = (month: string, by = 1): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
};

/** `November 2026`. */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** A month of an address, or undefined where it is none. */
export const readMonth = (text: string | null): string | undefined =>
  text !== null && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;
