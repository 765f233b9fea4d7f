import { hongKong } from '../tables/hong-kong';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of Hong Kong', () => {
  // oxfmt-ignore
  it.each([
    [2025, 'Wed 1 Jan, Wed 29 Jan, Thu 30 Jan, Fri 31 Jan, Fri 4 Apr, Fri 18 Apr, Mon 21 Apr, Thu 1 May, Mon 5 May, Tue 1 Jul, Wed 1 Oct, Tue 7 Oct, Wed 29 Oct, Thu 25 Dec, Fri 26 Dec'],
    [2026, 'Thu 1 Jan, Tue 17 Feb, Wed 18 Feb, Thu 19 Feb, Fri 3 Apr, Mon 6 Apr, Tue 7 Apr, Fri 1 May, Mon 25 May, Fri 19 Jun, Wed 1 Jul, Thu 1 Oct, Mon 19 Oct, Fri 25 Dec'],
    [2027, 'Fri 1 Jan, Mon 8 Feb, Tue 9 Feb, Fri 26 Mar, Mon 29 Mar, Mon 5 Apr, Thu 13 May, Wed 9 Jun, Thu 1 Jul, Thu 16 Sep, Fri 1 Oct, Fri 8 Oct, Mon 27 Dec'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, hongKong)).toBe(published),
  );
});
