import { australia } from '../tables/australia';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of Australia', () => {
  // oxfmt-ignore
  it.each([
    [2025, 'Wed 1 Jan, Mon 27 Jan, Fri 18 Apr, Mon 21 Apr, Fri 25 Apr, Mon 9 Jun, Thu 25 Dec, Fri 26 Dec'],
    [2026, 'Thu 1 Jan, Mon 26 Jan, Fri 3 Apr, Mon 6 Apr, Mon 8 Jun, Fri 25 Dec, Mon 28 Dec'],
    [2027, 'Fri 1 Jan, Tue 26 Jan, Fri 26 Mar, Mon 29 Mar, Mon 14 Jun, Mon 27 Dec, Tue 28 Dec'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, australia)).toBe(published),
  );
});
