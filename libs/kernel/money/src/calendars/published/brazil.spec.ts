import { brazil } from '../tables/brazil';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of Brazil', () => {
  // oxfmt-ignore
  it.each([
    [2025, 'Wed 1 Jan, Mon 3 Mar, Tue 4 Mar, Fri 18 Apr, Mon 21 Apr, Thu 1 May, Thu 19 Jun, Thu 20 Nov, Thu 25 Dec'],
    [2026, 'Thu 1 Jan, Mon 16 Feb, Tue 17 Feb, Fri 3 Apr, Tue 21 Apr, Fri 1 May, Thu 4 Jun, Mon 7 Sep, Mon 12 Oct, Mon 2 Nov, Fri 20 Nov, Fri 25 Dec'],
    [2027, 'Fri 1 Jan, Mon 8 Feb, Tue 9 Feb, Fri 26 Mar, Wed 21 Apr, Thu 27 May, Tue 7 Sep, Tue 12 Oct, Tue 2 Nov, Mon 15 Nov'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, brazil)).toBe(published),
  );
});
