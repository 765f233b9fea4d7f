import { newZealand } from '../tables/new-zealand';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of New Zealand', () => {
  // oxfmt-ignore
  it.each([
    [2025, 'Wed 1 Jan, Thu 2 Jan, Thu 6 Feb, Fri 18 Apr, Mon 21 Apr, Fri 25 Apr, Mon 2 Jun, Fri 20 Jun, Mon 27 Oct, Thu 25 Dec, Fri 26 Dec'],
    [2026, 'Thu 1 Jan, Fri 2 Jan, Fri 6 Feb, Fri 3 Apr, Mon 6 Apr, Mon 27 Apr, Mon 1 Jun, Fri 10 Jul, Mon 26 Oct, Fri 25 Dec, Mon 28 Dec'],
    [2027, 'Fri 1 Jan, Mon 4 Jan, Mon 8 Feb, Fri 26 Mar, Mon 29 Mar, Mon 26 Apr, Mon 7 Jun, Fri 25 Jun, Mon 25 Oct, Mon 27 Dec, Tue 28 Dec'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, newZealand)).toBe(published),
  );
});
