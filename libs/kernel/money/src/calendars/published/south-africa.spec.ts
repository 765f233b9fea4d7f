import { southAfrica } from '../tables/south-africa';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of South Africa', () => {
  // oxfmt-ignore
  it.each([
    [2025, 'Wed 1 Jan, Fri 21 Mar, Fri 18 Apr, Mon 21 Apr, Mon 28 Apr, Thu 1 May, Mon 16 Jun, Wed 24 Sep, Tue 16 Dec, Thu 25 Dec, Fri 26 Dec'],
    [2026, 'Thu 1 Jan, Fri 3 Apr, Mon 6 Apr, Mon 27 Apr, Fri 1 May, Tue 16 Jun, Mon 10 Aug, Thu 24 Sep, Wed 4 Nov, Wed 16 Dec, Fri 25 Dec'],
    [2027, 'Fri 1 Jan, Mon 22 Mar, Fri 26 Mar, Mon 29 Mar, Tue 27 Apr, Wed 16 Jun, Mon 9 Aug, Fri 24 Sep, Thu 16 Dec, Mon 27 Dec'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, southAfrica)).toBe(published),
  );
});
