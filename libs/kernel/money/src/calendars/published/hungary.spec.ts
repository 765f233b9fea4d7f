import { hungary } from '../tables/hungary';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of Hungary', () => {
  // oxfmt-ignore
  it.each([
    [2025, 'Wed 1 Jan, Fri 18 Apr, Mon 21 Apr, Thu 1 May, Fri 2 May, Mon 9 Jun, Wed 20 Aug, Thu 23 Oct, Fri 24 Oct, Wed 24 Dec, Thu 25 Dec, Fri 26 Dec'],
    [2026, 'Thu 1 Jan, Fri 2 Jan, Fri 3 Apr, Mon 6 Apr, Fri 1 May, Mon 25 May, Thu 20 Aug, Fri 21 Aug, Fri 23 Oct, Thu 24 Dec, Fri 25 Dec'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, hungary)).toBe(published),
  );
});
