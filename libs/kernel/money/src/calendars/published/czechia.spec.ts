import { czechia } from '../tables/czechia';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of the Czech Republic', () => {
  // oxfmt-ignore
  it.each([
    [2025, 'Wed 1 Jan, Fri 18 Apr, Mon 21 Apr, Thu 1 May, Thu 8 May, Tue 28 Oct, Mon 17 Nov, Wed 24 Dec, Thu 25 Dec, Fri 26 Dec'],
    [2026, 'Thu 1 Jan, Fri 3 Apr, Mon 6 Apr, Fri 1 May, Fri 8 May, Mon 6 Jul, Mon 28 Sep, Wed 28 Oct, Tue 17 Nov, Thu 24 Dec, Fri 25 Dec'],
    [2027, 'Fri 1 Jan, Fri 26 Mar, Mon 29 Mar, Mon 5 Jul, Tue 6 Jul, Tue 28 Sep, Thu 28 Oct, Wed 17 Nov, Fri 24 Dec'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, czechia)).toBe(published),
  );
});
