import { weekdayOf } from './civil-date';
import { easterSunday, orthodoxEasterSunday } from './easter';

describe('Easter Sunday', () => {
  it.each([
    '1818-03-22',
    '1943-04-25',
    '1954-04-18',
    '1981-04-19',
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2019-04-21',
    '2020-04-12',
    '2021-04-04',
    '2022-04-17',
    '2023-04-09',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2029-04-01',
    '2030-04-21',
    '2031-04-13',
    '2032-03-28',
    '2033-04-17',
    '2034-04-09',
    '2035-03-25',
    '2036-04-13',
    '2037-04-05',
    '2038-04-25',
    '2039-04-10',
    '2040-04-01',
    '2285-03-22',
  ])('falls on %s', (date) => expect(easterSunday(Number(date.slice(0, 4)))).toBe(date));

  it('is always a Sunday from 22 March to 25 April', () => {
    const wrong = Array.from({ length: 1000 }, (_, index) => easterSunday(1583 + index)).filter(
      (date) => weekdayOf(date) !== 'Sunday' || date.slice(5) < '03-22' || date.slice(5) > '04-25',
    );
    expect(wrong).toEqual([]);
  });
});

describe('Easter of the Orthodox churches', () => {
  it.each([
    '2020-04-19',
    '2021-05-02',
    '2024-05-05',
    '2025-04-20',
    '2026-04-12',
    '2027-05-02',
    '2028-04-16',
    '2030-04-28',
  ])('falls on %s', (date) => expect(orthodoxEasterSunday(Number(date.slice(0, 4)))).toBe(date));
});
