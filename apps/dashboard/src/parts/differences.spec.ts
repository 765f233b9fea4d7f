import { differencesBetween } from './differences';

describe('the differences between two states', () => {
  it('are none where nothing but the revision moved', () =>
    expect(differencesBetween({ status: 'open', revision: 3, hash: 'a' }, { status: 'open', revision: 4 })).toEqual(
      [],
    ));

  it('name each field by its path', () =>
    expect(
      differencesBetween(
        { status: 'open', details: { email: 'a@x.example', bank: null } },
        { status: 'done', details: { email: 'b@x.example', bank: { last4: '3000' } } },
      ),
    ).toEqual([
      { path: 'status', before: 'open', after: 'done' },
      { path: 'details.email', before: 'a@x.example', after: 'b@x.example' },
      { path: 'details.bank.last4', before: null, after: '3000' },
    ]));

  it('of a list of words are those that left and those that came, wherever they stand', () =>
    expect(differencesBetween({ due: ['a', 'b', 'c'] }, { due: ['c', 'd', 'b'] })).toEqual([
      { path: 'due', before: 'a', after: 'd' },
    ]));

  it('of a list that was not there are its members', () =>
    expect(differencesBetween({}, { due: ['a', 'b'] })).toEqual([{ path: 'due', before: null, after: 'a, b' }]));

  it('find the members of a list again by their id', () =>
    expect(
      differencesBetween(
        { refunds: [{ id: 're_1', amount: 5 }] },
        {
          refunds: [
            { id: 're_2', amount: 7 },
            { id: 're_1', amount: 5 },
          ],
        },
      ),
    ).toEqual([
      { path: 'refunds.re_2.id', before: null, after: 're_2' },
      { path: 'refunds.re_2.amount', before: null, after: 7 },
    ]));

  it('see no difference between nothing and nothing', () =>
    expect(differencesBetween({ a: null, b: [] }, { a: undefined, c: [] })).toEqual([]));
});
