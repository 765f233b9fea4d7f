import { target } from '../tables/target';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of the euro settlement system', () => {
  // oxfmt-ignore
  it.each([
    [2024, 'Mon 1 Jan, Fri 29 Mar, Mon 1 Apr, Wed 1 May, Wed 25 Dec, Thu 26 Dec'],
    [2025, 'Wed 1 Jan, Fri 18 Apr, Mon 21 Apr, Thu 1 May, Thu 25 Dec, Fri 26 Dec'],
    [2026, 'Thu 1 Jan, Fri 3 Apr, Mon 6 Apr, Fri 1 May, Fri 25 Dec'],
    [2027, 'Fri 1 Jan, Fri 26 Mar, Mon 29 Mar'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, target)).toBe(published),
  );
});
