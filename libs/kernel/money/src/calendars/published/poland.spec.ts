import { poland } from '../tables/poland';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of the banks of Poland', () => {
  // oxfmt-ignore
  it.each([
    [2024, 'Mon 1 Jan, Mon 1 Apr, Wed 1 May, Fri 3 May, Thu 30 May, Thu 15 Aug, Fri 1 Nov, Mon 11 Nov, Wed 25 Dec, Thu 26 Dec'],
    [2025, 'Wed 1 Jan, Mon 6 Jan, Mon 21 Apr, Thu 1 May, Thu 19 Jun, Fri 15 Aug, Tue 11 Nov, Wed 24 Dec, Thu 25 Dec, Fri 26 Dec'],
    [2026, 'Thu 1 Jan, Tue 6 Jan, Mon 6 Apr, Fri 1 May, Thu 4 Jun, Wed 11 Nov, Thu 24 Dec, Fri 25 Dec'],
    [2027, 'Fri 1 Jan, Wed 6 Jan, Mon 29 Mar, Mon 3 May, Thu 27 May, Mon 1 Nov, Thu 11 Nov, Fri 24 Dec'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, poland)).toBe(published),
  );
});
