import type { FieldChanges, SubMerchantFields } from '../../../sub-merchant/sub-merchant.events';
import { company, individual, now, verdict } from '../../testing/verdict';
import { rolesRule } from './roles';

const listOf = (count: number) => Array.from({ length: count }, (_, index) => ({ ref: `p${index}` }));
const holding = (percent: number) => ({ relationship: { percent_ownership: percent } });

describe('fields of the other business type', () => {
  it.each<[string, SubMerchantFields, FieldChanges, string]>([
    ['an individual of a company', company, { individual: { first_name: 'A' } }, 'invalid_value individual'],
    ['a company of an individual', individual, { company: { name: 'A' } }, 'invalid_value company'],
    ['a representative of an individual', individual, { representative: {} }, 'invalid_value representative'],
    ['owners of an individual', individual, { owners: [{ ref: 'anna' }] }, 'invalid_value owners'],
    ['directors of an individual', individual, { directors: { anna: {} } }, 'invalid_value directors'],
    ['executives of an individual', individual, { executives: { anna: {} } }, 'invalid_value executives'],
    ['an individual of an individual', individual, { individual: { first_name: 'A' } }, 'taken'],
    ['a company of a company', company, { company: { name: 'A' } }, 'taken'],
    ['the type and its fields in one change', individual, { businessType: 'company', company: { name: 'A' } }, 'taken'],
    ['leftovers of a changed type', { ...individual, company: { name: 'A' } }, { email: 'c@d.example' }, 'taken'],
    ['clearing leftovers', { ...individual, company: { name: 'A' } }, { company: null }, 'taken'],
  ])('%s', (_what, before, changes, expected) => expect(verdict(before, changes)).toBe(expected));
});

describe('people and their roles', () => {
  it.each<[string, Partial<SubMerchantFields>, FieldChanges, string]>([
    [
      'an owner who is none',
      {},
      { owners: { anna: { relationship: { owner: false } } } },
      'invalid_value owners.anna.relationship.owner',
    ],
    [
      'a director who is none, in a list',
      {},
      { directors: [{ ref: 'ben', relationship: { director: false } }] },
      'invalid_value directors.ben.relationship.director',
    ],
    [
      'an executive who is none',
      {},
      { executives: { cleo: { relationship: { executive: false } } } },
      'invalid_value executives.cleo.relationship.executive',
    ],
    ['an owner who is no director', {}, { owners: { anna: { relationship: { director: false } } } }, 'taken'],
    ['an owner who is a director too', {}, { owners: { anna: { relationship: { director: true } } } }, 'taken'],
    [
      'a second representative',
      {},
      { owners: { anna: { relationship: { representative: true } } } },
      'invalid_value owners.anna.relationship.representative',
    ],
    [
      'an owner who is not the representative',
      {},
      { owners: { anna: { relationship: { representative: false } } } },
      'taken',
    ],
    ['a representative who is no owner', {}, { representative: { relationship: { owner: false } } }, 'taken'],
    [
      'one reference in two lists of a change',
      {},
      { directors: { anna: { first_name: 'A' } }, owners: { anna: { first_name: 'A' } } },
      'invalid_value directors.anna',
    ],
    [
      'a reference that another list has',
      { directors: { anna: {} } },
      { owners: [{ ref: 'anna' }] },
      'invalid_value owners.anna',
    ],
    ['a reference that moves', { directors: { anna: {} } }, { directors: null, owners: [{ ref: 'anna' }] }, 'taken'],
    [
      'a change beside people who are in two lists already',
      { directors: { anna: {} }, owners: { anna: {} } },
      { company: { name: 'A' } },
      'taken',
    ],
    ['a hundred owners', {}, { owners: listOf(100) }, 'taken'],
    ['the owner after the hundredth', {}, { owners: listOf(101) }, 'invalid_value owners'],
  ])('%s', (_what, known, changes, expected) => expect(verdict({ ...company, ...known }, changes)).toBe(expected));

  it('tells how one person has two roles', () => {
    const before = { ...company, owners: { anna: {} } };
    const change = { at: now, wasEnabled: false, files: [], before, changes: { directors: [{ ref: 'anna' }] } };
    expect(rolesRule({ ...change, after: { ...before, directors: { anna: {} } } })).toEqual({
      code: 'invalid_value',
      param: 'directors.anna',
      message: 'anna is also in owners: say it there, with relationship.director.',
    });
  });
});

describe('shares of the owners', () => {
  it.each<[string, Partial<SubMerchantFields>, FieldChanges, string]>([
    ['all of it', { owners: { anna: holding(60) } }, { owners: { ben: holding(40) } }, 'taken'],
    [
      'more than all of it',
      { owners: { anna: holding(60) } },
      { owners: { ben: holding(40.01) } },
      'invalid_value owners.ben.relationship.percent_ownership',
    ],
    [
      'with the representative',
      { owners: { anna: holding(60) } },
      { representative: holding(50) },
      'invalid_value representative.relationship.percent_ownership',
    ],
    [
      'shares that add up only in hundredths',
      { representative: holding(33.33) },
      { owners: { anna: holding(33.33), ben: holding(33.34) } },
      'taken',
    ],
    [
      'a smaller share',
      { owners: { anna: holding(100) } },
      { owners: { anna: holding(50), ben: holding(50) } },
      'taken',
    ],
    [
      'a list in place of another',
      { owners: { anna: holding(100) } },
      { owners: [{ ref: 'ben', ...holding(100) }] },
      'taken',
    ],
    ['a change elsewhere', { owners: { anna: holding(60), ben: holding(60) } }, { company: { name: 'A' } }, 'taken'],
  ])('%s', (_what, known, changes, expected) => expect(verdict({ ...company, ...known }, changes)).toBe(expected));
});
