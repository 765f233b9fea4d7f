import { federalReserve } from '../tables/federal-reserve';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of the Federal Reserve Banks', () => {
  // oxfmt-ignore
  it.each([
    [2022, 'Mon 17 Jan, Mon 21 Feb, Mon 30 May, Mon 20 Jun, Mon 4 Jul, Mon 5 Sep, Mon 10 Oct, Fri 11 Nov, Thu 24 Nov, Mon 26 Dec'],
    [2023, 'Mon 2 Jan, Mon 16 Jan, Mon 20 Feb, Mon 29 May, Mon 19 Jun, Tue 4 Jul, Mon 4 Sep, Mon 9 Oct, Thu 23 Nov, Mon 25 Dec'],
    [2024, 'Mon 1 Jan, Mon 15 Jan, Mon 19 Feb, Mon 27 May, Wed 19 Jun, Thu 4 Jul, Mon 2 Sep, Mon 14 Oct, Mon 11 Nov, Thu 28 Nov, Wed 25 Dec'],
    [2025, 'Wed 1 Jan, Mon 20 Jan, Mon 17 Feb, Mon 26 May, Thu 19 Jun, Fri 4 Jul, Mon 1 Sep, Mon 13 Oct, Tue 11 Nov, Thu 27 Nov, Thu 25 Dec'],
    [2026, 'Thu 1 Jan, Mon 19 Jan, Mon 16 Feb, Mon 25 May, Fri 19 Jun, Mon 7 Sep, Mon 12 Oct, Wed 11 Nov, Thu 26 Nov, Fri 25 Dec'],
    [2027, 'Fri 1 Jan, Mon 18 Jan, Mon 15 Feb, Mon 31 May, Mon 5 Jul, Mon 6 Sep, Mon 11 Oct, Thu 11 Nov, Thu 25 Nov'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, federalReserve)).toBe(published),
  );
});
