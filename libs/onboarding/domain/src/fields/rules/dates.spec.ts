import type { FieldChanges, SubMerchantFields } from '../../sub-merchant/sub-merchant.events';
import { company, individual, verdict } from '../testing/verdict';

const born = (year: number, month: number, day: number): FieldChanges => ({
  individual: { dob: { year, month, day } },
});

describe('a date of birth', () => {
  it.each<[string, FieldChanges, string]>([
    ['in the past', born(1980, 2, 28), 'taken'],
    ['in a leap year', born(2000, 2, 29), 'taken'],
    ['of the test environment', born(1900, 1, 1), 'taken'],
    ['today', born(2026, 3, 15), 'taken'],
    ['on 31 February', born(1980, 2, 31), 'invalid_value individual.dob.day'],
    ['on 29 February of a common year', born(1900, 2, 29), 'invalid_value individual.dob.day'],
    ['before 1900', born(1899, 12, 31), 'invalid_value individual.dob.year'],
    ['next year', born(2027, 1, 1), 'invalid_value individual.dob.year'],
    ['next month', born(2026, 4, 1), 'invalid_value individual.dob.month'],
    ['tomorrow', born(2026, 3, 16), 'invalid_value individual.dob.day'],
    ['of which only the day is known', { individual: { dob: { day: 31 } } }, 'taken'],
    ['of which only the day and month are known', { individual: { dob: { day: 31, month: 2 } } }, 'taken'],
    [
      'of which only a year to come is known',
      { individual: { dob: { year: 2030 } } },
      'invalid_value individual.dob.year',
    ],
    ['that is cleared', { individual: { dob: null } }, 'taken'],
  ])('%s', (_what, changes, expected) => expect(verdict(individual, changes)).toBe(expected));

  it('is looked at with what was known of it', () => {
    const known = { ...individual, individual: { dob: { day: 31, month: 1, year: 1980 } } };
    expect(verdict(known, { individual: { dob: { month: 2 } } })).toBe('invalid_value individual.dob.day');
  });

  it('is that of anybody', () => {
    const dob = { day: 31, month: 2, year: 1980 };
    expect(verdict(company, { representative: { dob } })).toBe('invalid_value representative.dob.day');
    expect(verdict(company, { owners: [{ ref: 'anna', dob }] })).toBe('invalid_value owners.anna.dob.day');
    expect(verdict(company, { executives: { ben: { dob } } })).toBe('invalid_value executives.ben.dob.day');
  });
});

describe('other dates', () => {
  it.each<[string, Partial<SubMerchantFields>, FieldChanges, string]>([
    ['a registration long ago', {}, { company: { registration_date: { day: 1, month: 1, year: 1875 } } }, 'taken'],
    [
      'a registration on 31 April',
      {},
      { company: { registration_date: { day: 31, month: 4, year: 2001 } } },
      'invalid_value company.registration_date.day',
    ],
    [
      'a registration to come',
      {},
      { company: { registration_date: { day: 1, month: 1, year: 2027 } } },
      'invalid_value company.registration_date.year',
    ],
    ['terms accepted just now', {}, { tos_acceptance: { date: '2026-03-15T12:05:00Z' } }, 'taken'],
    [
      'terms accepted later than clocks differ',
      {},
      { tos_acceptance: { date: '2026-03-15T12:05:01Z' } },
      'invalid_value tos_acceptance.date',
    ],
    [
      'terms accepted before 1970',
      {},
      { tos_acceptance: { date: '1969-12-31T23:59:59Z' } },
      'invalid_value tos_acceptance.date',
    ],
    ['terms accepted in another zone', {}, { tos_acceptance: { date: '2026-03-15T13:59:00+02:00' } }, 'taken'],
    ['owners declared', {}, { company: { ownership_declaration: { date: '2026-03-15T11:00:00Z' } } }, 'taken'],
    [
      'owners declared tomorrow',
      {},
      { company: { ownership_declaration: { date: '2026-03-16T11:00:00Z' } } },
      'invalid_value company.ownership_declaration.date',
    ],
    [
      'a change elsewhere',
      { tos_acceptance: { date: '2099-01-01T00:00:00Z' } },
      { tos_acceptance: { ip: '203.0.113.7' } },
      'taken',
    ],
  ])('%s', (_what, known, changes, expected) => expect(verdict({ ...company, ...known }, changes)).toBe(expected));
});
