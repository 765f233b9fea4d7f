import { norway } from '../tables/norway';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of Norges Bank', () => {
  // oxfmt-ignore
  it.each([
    [2024, 'Mon 1 Jan, Thu 28 Mar, Fri 29 Mar, Mon 1 Apr, Wed 1 May, Thu 9 May, Fri 17 May, Mon 20 May, Tue 24 Dec, Wed 25 Dec, Thu 26 Dec'],
    [2025, 'Wed 1 Jan, Thu 17 Apr, Fri 18 Apr, Mon 21 Apr, Thu 1 May, Thu 29 May, Mon 9 Jun, Wed 24 Dec, Thu 25 Dec, Fri 26 Dec'],
    [2026, 'Thu 1 Jan, Thu 2 Apr, Fri 3 Apr, Mon 6 Apr, Fri 1 May, Thu 14 May, Mon 25 May, Thu 24 Dec, Fri 25 Dec'],
    [2027, 'Fri 1 Jan, Thu 25 Mar, Fri 26 Mar, Mon 29 Mar, Thu 6 May, Mon 17 May, Fri 24 Dec'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, norway)).toBe(published),
  );
});
