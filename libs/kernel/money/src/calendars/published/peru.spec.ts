import { peru } from '../tables/peru';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of Peru', () => {
  // oxfmt-ignore
  it.each([
    [2025, 'Wed 1 Jan, Thu 17 Apr, Fri 18 Apr, Thu 1 May, Wed 23 Jul, Mon 28 Jul, Tue 29 Jul, Wed 6 Aug, Wed 8 Oct, Mon 8 Dec, Tue 9 Dec, Thu 25 Dec'],
    [2026, 'Thu 1 Jan, Thu 2 Apr, Fri 3 Apr, Fri 1 May, Mon 29 Jun, Thu 23 Jul, Tue 28 Jul, Wed 29 Jul, Thu 6 Aug, Thu 8 Oct, Tue 8 Dec, Wed 9 Dec, Fri 25 Dec'],
    [2027, 'Fri 1 Jan, Thu 25 Mar, Fri 26 Mar, Mon 7 Jun, Tue 29 Jun, Fri 23 Jul, Wed 28 Jul, Thu 29 Jul, Fri 6 Aug, Mon 30 Aug, Fri 8 Oct, Mon 1 Nov, Wed 8 Dec, Thu 9 Dec'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, peru)).toBe(published),
  );
});
