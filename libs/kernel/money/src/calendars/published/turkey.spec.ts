import { turkey } from '../tables/turkey';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of Türkiye', () => {
  // oxfmt-ignore
  it.each([
    [2025, 'Wed 1 Jan, Mon 31 Mar, Tue 1 Apr, Wed 23 Apr, Thu 1 May, Mon 19 May, Fri 6 Jun, Mon 9 Jun, Tue 15 Jul, Wed 29 Oct'],
    [2026, 'Thu 1 Jan, Fri 20 Mar, Thu 23 Apr, Fri 1 May, Tue 19 May, Wed 27 May, Thu 28 May, Fri 29 May, Wed 15 Jul, Thu 29 Oct'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, turkey)).toBe(published),
  );
});
