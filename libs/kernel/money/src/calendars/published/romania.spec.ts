import { romania } from '../tables/romania';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of Romania', () => {
  // oxfmt-ignore
  it.each([
    [2025, 'Wed 1 Jan, Thu 2 Jan, Mon 6 Jan, Tue 7 Jan, Fri 24 Jan, Fri 18 Apr, Mon 21 Apr, Thu 1 May, Mon 9 Jun, Fri 15 Aug, Mon 1 Dec, Thu 25 Dec, Fri 26 Dec'],
    [2026, 'Thu 1 Jan, Fri 2 Jan, Tue 6 Jan, Wed 7 Jan, Fri 10 Apr, Mon 13 Apr, Fri 1 May, Mon 1 Jun, Mon 30 Nov, Tue 1 Dec, Fri 25 Dec'],
    [2027, 'Fri 1 Jan, Wed 6 Jan, Thu 7 Jan, Fri 30 Apr, Mon 3 May, Tue 1 Jun, Mon 21 Jun, Tue 30 Nov, Wed 1 Dec'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, romania)).toBe(published),
  );
});
