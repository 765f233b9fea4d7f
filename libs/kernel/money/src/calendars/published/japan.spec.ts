import { closedWeekdaysOf } from '../../testing/closed-weekdays';
import { japan } from '../tables/japan';
import { asPrinted } from '../../testing/as-printed';

describe('the published closing days of the banks of Japan', () => {
  // oxfmt-ignore
  it.each([
    [2020, 'Wed 1 Jan, Thu 2 Jan, Fri 3 Jan, Mon 13 Jan, Tue 11 Feb, Mon 24 Feb, Fri 20 Mar, Wed 29 Apr, Mon 4 May, Tue 5 May, Wed 6 May, Thu 23 Jul, Fri 24 Jul, Mon 10 Aug, Mon 21 Sep, Tue 22 Sep, Tue 3 Nov, Mon 23 Nov, Thu 31 Dec'],
    [2021, 'Fri 1 Jan, Mon 11 Jan, Thu 11 Feb, Tue 23 Feb, Thu 29 Apr, Mon 3 May, Tue 4 May, Wed 5 May, Thu 22 Jul, Fri 23 Jul, Mon 9 Aug, Mon 20 Sep, Thu 23 Sep, Wed 3 Nov, Tue 23 Nov, Fri 31 Dec'],
    [2024, 'Mon 1 Jan, Tue 2 Jan, Wed 3 Jan, Mon 8 Jan, Mon 12 Feb, Fri 23 Feb, Wed 20 Mar, Mon 29 Apr, Fri 3 May, Mon 6 May, Mon 15 Jul, Mon 12 Aug, Mon 16 Sep, Mon 23 Sep, Mon 14 Oct, Mon 4 Nov, Tue 31 Dec'],
    [2025, 'Wed 1 Jan, Thu 2 Jan, Fri 3 Jan, Mon 13 Jan, Tue 11 Feb, Mon 24 Feb, Thu 20 Mar, Tue 29 Apr, Mon 5 May, Tue 6 May, Mon 21 Jul, Mon 11 Aug, Mon 15 Sep, Tue 23 Sep, Mon 13 Oct, Mon 3 Nov, Mon 24 Nov, Wed 31 Dec'],
    [2026, 'Thu 1 Jan, Fri 2 Jan, Mon 12 Jan, Wed 11 Feb, Mon 23 Feb, Fri 20 Mar, Wed 29 Apr, Mon 4 May, Tue 5 May, Wed 6 May, Mon 20 Jul, Tue 11 Aug, Mon 21 Sep, Tue 22 Sep, Wed 23 Sep, Mon 12 Oct, Tue 3 Nov, Mon 23 Nov, Thu 31 Dec'],
    [2027, 'Fri 1 Jan, Mon 11 Jan, Thu 11 Feb, Tue 23 Feb, Mon 22 Mar, Thu 29 Apr, Mon 3 May, Tue 4 May, Wed 5 May, Mon 19 Jul, Wed 11 Aug, Mon 20 Sep, Thu 23 Sep, Mon 11 Oct, Wed 3 Nov, Tue 23 Nov, Fri 31 Dec'],
    [2032, 'Thu 1 Jan, Fri 2 Jan, Mon 12 Jan, Wed 11 Feb, Mon 23 Feb, Thu 29 Apr, Mon 3 May, Tue 4 May, Wed 5 May, Mon 19 Jul, Wed 11 Aug, Mon 20 Sep, Tue 21 Sep, Wed 22 Sep, Mon 11 Oct, Wed 3 Nov, Tue 23 Nov, Fri 31 Dec'],
  ])('of %i are the days on which the calendar is closed', (year, published) =>
    expect(asPrinted(year, japan)).toBe(published),
  );

  // oxfmt-ignore
  it('of 2028 to 2040 hold these substitute and citizens\' holidays', () =>
    expect(
      Array.from({ length: 13 }, (_, index) => closedWeekdaysOf(2028 + index, japan))
        .flat()
        .filter(({ reason }) => /substitute|Citizens/.test(reason))
        .map(({ date }) => date),
    ).toEqual([
      '2029-02-12', '2029-04-30', '2029-09-24', '2030-05-06', '2030-08-12', '2030-11-04', '2031-02-24', '2031-05-06',
      '2031-11-24', '2032-09-21', '2033-03-21', '2034-01-02', '2035-02-12', '2035-04-30', '2035-09-24', '2036-05-06',
      '2036-11-24', '2037-05-06', '2037-09-22', '2040-01-02', '2040-04-30',
    ]));

  // oxfmt-ignore
  it('of 2020 to 2040 hold the equinoxes as announced or forecast by the observatory', () => {
    const march = [20, 20, 21, 21, 20, 20, 20, 21, 20, 20, 20, 21, 20, 20, 20, 21, 20, 20, 20, 21, 20];
    const september = [22, 23, 23, 23, 22, 23, 23, 23, 22, 23, 23, 23, 22, 23, 23, 23, 22, 23, 23, 23, 22];
    const wrong = [...march.map((day, index) => `${2020 + index}-03-${day}`), ...september.map((day, index) => `${2020 + index}-09-${day}`)]
      .map((date) => `${date} ${japan.closedReason(date)}`)
      .filter((line) => !/Equinox Day$|Saturday$|Sunday$/.test(line));
    expect(wrong).toEqual([]);
  });
});
