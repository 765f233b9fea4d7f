import { korea } from '../tables/korea';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of the Republic of Korea', () => {
  // oxfmt-ignore
  it.each([
    [2025, 'Wed 1 Jan, Mon 27 Jan, Tue 28 Jan, Wed 29 Jan, Thu 30 Jan, Mon 3 Mar, Thu 1 May, Mon 5 May, Tue 6 May, Tue 3 Jun, Fri 6 Jun, Fri 15 Aug, Fri 3 Oct, Mon 6 Oct, Tue 7 Oct, Wed 8 Oct, Thu 9 Oct, Thu 25 Dec'],
    [2026, 'Thu 1 Jan, Mon 16 Feb, Tue 17 Feb, Wed 18 Feb, Mon 2 Mar, Fri 1 May, Tue 5 May, Mon 25 May, Wed 3 Jun, Fri 17 Jul, Mon 17 Aug, Thu 24 Sep, Fri 25 Sep, Mon 5 Oct, Fri 9 Oct, Fri 25 Dec'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, korea)).toBe(published),
  );
});
