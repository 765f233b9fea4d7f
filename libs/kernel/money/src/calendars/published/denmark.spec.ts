import { denmark } from '../tables/denmark';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of Danmarks Nationalbank', () => {
  // oxfmt-ignore
  it.each([
    [2023, 'Thu 6 Apr, Fri 7 Apr, Mon 10 Apr, Fri 5 May, Thu 18 May, Fri 19 May, Mon 29 May, Mon 5 Jun, Mon 25 Dec, Tue 26 Dec'],
    [2024, 'Mon 1 Jan, Thu 28 Mar, Fri 29 Mar, Mon 1 Apr, Thu 9 May, Fri 10 May, Mon 20 May, Wed 5 Jun, Tue 24 Dec, Wed 25 Dec, Thu 26 Dec, Tue 31 Dec'],
    [2025, 'Wed 1 Jan, Thu 17 Apr, Fri 18 Apr, Mon 21 Apr, Thu 29 May, Fri 30 May, Thu 5 Jun, Mon 9 Jun, Wed 24 Dec, Thu 25 Dec, Fri 26 Dec, Wed 31 Dec'],
    [2026, 'Thu 1 Jan, Thu 2 Apr, Fri 3 Apr, Mon 6 Apr, Thu 14 May, Fri 15 May, Mon 25 May, Fri 5 Jun, Thu 24 Dec, Fri 25 Dec, Thu 31 Dec'],
    [2027, 'Fri 1 Jan, Thu 25 Mar, Fri 26 Mar, Mon 29 Mar, Thu 6 May, Fri 7 May, Mon 17 May, Fri 24 Dec, Fri 31 Dec'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, denmark)).toBe(published),
  );
});
