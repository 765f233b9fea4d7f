import { englandAndWales } from '../tables/england-and-wales';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of England and Wales', () => {
  // oxfmt-ignore
  it.each([
    [2020, 'Wed 1 Jan, Fri 10 Apr, Mon 13 Apr, Fri 8 May, Mon 25 May, Mon 31 Aug, Fri 25 Dec, Mon 28 Dec'],
    [2021, 'Fri 1 Jan, Fri 2 Apr, Mon 5 Apr, Mon 3 May, Mon 31 May, Mon 30 Aug, Mon 27 Dec, Tue 28 Dec'],
    [2022, 'Mon 3 Jan, Fri 15 Apr, Mon 18 Apr, Mon 2 May, Thu 2 Jun, Fri 3 Jun, Mon 29 Aug, Mon 19 Sep, Mon 26 Dec, Tue 27 Dec'],
    [2023, 'Mon 2 Jan, Fri 7 Apr, Mon 10 Apr, Mon 1 May, Mon 8 May, Mon 29 May, Mon 28 Aug, Mon 25 Dec, Tue 26 Dec'],
    [2024, 'Mon 1 Jan, Fri 29 Mar, Mon 1 Apr, Mon 6 May, Mon 27 May, Mon 26 Aug, Wed 25 Dec, Thu 26 Dec'],
    [2025, 'Wed 1 Jan, Fri 18 Apr, Mon 21 Apr, Mon 5 May, Mon 26 May, Mon 25 Aug, Thu 25 Dec, Fri 26 Dec'],
    [2026, 'Thu 1 Jan, Fri 3 Apr, Mon 6 Apr, Mon 4 May, Mon 25 May, Mon 31 Aug, Fri 25 Dec, Mon 28 Dec'],
    [2027, 'Fri 1 Jan, Fri 26 Mar, Mon 29 Mar, Mon 3 May, Mon 31 May, Mon 30 Aug, Mon 27 Dec, Tue 28 Dec'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, englandAndWales)).toBe(published),
  );
});
