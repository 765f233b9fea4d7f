import { chile } from '../tables/chile';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of Chile', () => {
  // oxfmt-ignore
  it.each([
    [2025, 'Wed 1 Jan, Fri 18 Apr, Thu 1 May, Wed 21 May, Fri 20 Jun, Wed 16 Jul, Fri 15 Aug, Thu 18 Sep, Fri 19 Sep, Fri 31 Oct, Mon 8 Dec, Thu 25 Dec, Wed 31 Dec'],
    [2026, 'Thu 1 Jan, Fri 3 Apr, Fri 1 May, Thu 21 May, Mon 29 Jun, Thu 16 Jul, Fri 18 Sep, Mon 12 Oct, Tue 8 Dec, Fri 25 Dec, Thu 31 Dec'],
    [2027, 'Fri 1 Jan, Fri 26 Mar, Fri 21 May, Mon 21 Jun, Mon 28 Jun, Fri 16 Jul, Fri 17 Sep, Mon 11 Oct, Mon 1 Nov, Wed 8 Dec, Fri 31 Dec'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, chile)).toBe(published),
  );
});
