import { sweden } from '../tables/sweden';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of the Riksbank', () => {
  // oxfmt-ignore
  it.each([
    [2024, 'Mon 1 Jan, Fri 29 Mar, Mon 1 Apr, Wed 1 May, Thu 9 May, Thu 6 Jun, Fri 21 Jun, Tue 24 Dec, Wed 25 Dec, Thu 26 Dec, Tue 31 Dec'],
    [2025, 'Wed 1 Jan, Mon 6 Jan, Fri 18 Apr, Mon 21 Apr, Thu 1 May, Thu 29 May, Fri 6 Jun, Fri 20 Jun, Wed 24 Dec, Thu 25 Dec, Fri 26 Dec, Wed 31 Dec'],
    [2026, 'Thu 1 Jan, Tue 6 Jan, Fri 3 Apr, Mon 6 Apr, Fri 1 May, Thu 14 May, Fri 19 Jun, Thu 24 Dec, Fri 25 Dec, Thu 31 Dec'],
    [2027, 'Fri 1 Jan, Wed 6 Jan, Fri 26 Mar, Mon 29 Mar, Thu 6 May, Fri 25 Jun, Fri 24 Dec, Fri 31 Dec'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, sweden)).toBe(published),
  );
});
