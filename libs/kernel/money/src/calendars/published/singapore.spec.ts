import { singapore } from '../tables/singapore';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of Singapore', () => {
  // oxfmt-ignore
  it.each([
    [2025, 'Wed 1 Jan, Wed 29 Jan, Thu 30 Jan, Mon 31 Mar, Fri 18 Apr, Thu 1 May, Mon 12 May, Mon 20 Oct, Thu 25 Dec'],
    [2026, 'Thu 1 Jan, Tue 17 Feb, Wed 18 Feb, Fri 3 Apr, Fri 1 May, Wed 27 May, Mon 1 Jun, Mon 10 Aug, Mon 9 Nov, Fri 25 Dec'],
    [2027, 'Fri 1 Jan, Mon 8 Feb, Wed 10 Mar, Fri 26 Mar, Mon 17 May, Thu 20 May, Mon 9 Aug, Thu 28 Oct'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, singapore)).toBe(published),
  );
});
