import { mexico } from '../tables/mexico';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of Mexico', () => {
  // oxfmt-ignore
  it.each([
    [2025, 'Wed 1 Jan, Mon 3 Feb, Mon 17 Mar, Thu 17 Apr, Fri 18 Apr, Thu 1 May, Tue 16 Sep, Mon 17 Nov, Fri 12 Dec, Thu 25 Dec'],
    [2026, 'Thu 1 Jan, Mon 2 Feb, Mon 16 Mar, Thu 2 Apr, Fri 3 Apr, Fri 1 May, Wed 16 Sep, Mon 2 Nov, Mon 16 Nov, Fri 25 Dec'],
    [2027, 'Fri 1 Jan, Mon 1 Feb, Mon 15 Mar, Thu 25 Mar, Fri 26 Mar, Thu 16 Sep, Tue 2 Nov, Mon 15 Nov'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, mexico)).toBe(published),
  );
});
