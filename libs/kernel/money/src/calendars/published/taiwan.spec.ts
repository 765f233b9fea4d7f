import { taiwan } from '../tables/taiwan';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of Taiwan', () => {
  // oxfmt-ignore
  it.each([
    [2025, 'Wed 1 Jan, Mon 27 Jan, Tue 28 Jan, Wed 29 Jan, Thu 30 Jan, Fri 31 Jan, Fri 28 Feb, Thu 3 Apr, Fri 4 Apr, Thu 1 May, Fri 30 May, Mon 29 Sep, Mon 6 Oct, Fri 10 Oct, Fri 24 Oct, Thu 25 Dec'],
    [2026, 'Thu 1 Jan, Mon 16 Feb, Tue 17 Feb, Wed 18 Feb, Thu 19 Feb, Fri 20 Feb, Fri 27 Feb, Fri 3 Apr, Mon 6 Apr, Fri 1 May, Fri 19 Jun, Fri 25 Sep, Mon 28 Sep, Fri 9 Oct, Mon 26 Oct, Fri 25 Dec'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, taiwan)).toBe(published),
  );
});
