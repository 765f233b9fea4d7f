import { switzerland } from '../tables/switzerland';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of the Swiss interbank clearing', () => {
  // oxfmt-ignore
  it.each([
    [2024, 'Mon 1 Jan, Tue 2 Jan, Fri 29 Mar, Mon 1 Apr, Wed 1 May, Thu 9 May, Mon 20 May, Thu 1 Aug, Wed 25 Dec, Thu 26 Dec'],
    [2025, 'Wed 1 Jan, Thu 2 Jan, Fri 18 Apr, Mon 21 Apr, Thu 1 May, Thu 29 May, Mon 9 Jun, Fri 1 Aug, Thu 25 Dec, Fri 26 Dec'],
    [2026, 'Thu 1 Jan, Fri 2 Jan, Fri 3 Apr, Mon 6 Apr, Fri 1 May, Thu 14 May, Mon 25 May, Fri 25 Dec'],
    [2027, 'Fri 1 Jan, Fri 26 Mar, Mon 29 Mar, Thu 6 May, Mon 17 May'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, switzerland)).toBe(published),
  );
});
