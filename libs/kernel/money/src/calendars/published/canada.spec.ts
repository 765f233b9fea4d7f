import { canada } from '../tables/canada';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of Canada', () => {
  // oxfmt-ignore
  it.each([
    [2025, 'Wed 1 Jan, Mon 17 Feb, Fri 18 Apr, Mon 19 May, Tue 1 Jul, Mon 4 Aug, Mon 1 Sep, Tue 30 Sep, Mon 13 Oct, Tue 11 Nov, Thu 25 Dec, Fri 26 Dec'],
    [2026, 'Thu 1 Jan, Mon 16 Feb, Fri 3 Apr, Mon 18 May, Wed 1 Jul, Mon 3 Aug, Mon 7 Sep, Wed 30 Sep, Mon 12 Oct, Wed 11 Nov, Fri 25 Dec, Mon 28 Dec'],
    [2027, 'Fri 1 Jan, Mon 15 Feb, Fri 26 Mar, Mon 24 May, Thu 1 Jul, Mon 2 Aug, Mon 6 Sep, Thu 30 Sep, Mon 11 Oct, Thu 11 Nov, Mon 27 Dec, Tue 28 Dec'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, canada)).toBe(published),
  );
});
