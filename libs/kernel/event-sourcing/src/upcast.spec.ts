import { latestSchema, upcast, type Upcasters } from './upcast';

const upcasters: Upcasters = {
  NameGiven: [
    ({ name }) => ({ first: name.split(' ')[0], last: name.split(' ')[1] }),
    (names) => ({ ...names, title: null }),
  ],
  NameTold: { renamedTo: 'NameGiven' },
};

describe('upcast', () => {
  it('lifts the oldest schema through every step', () =>
    expect(upcast(upcasters, { type: 'NameGiven', schema: 1, data: { name: 'Ann Bee' } })).toEqual({
      type: 'NameGiven',
      schema: 3,
      data: { first: 'Ann', last: 'Bee', title: null },
    }));

  it('applies only the steps that are missing', () =>
    expect(upcast(upcasters, { type: 'NameGiven', schema: 2, data: { first: 'Ann', last: 'Bee' } }).data).toEqual({
      first: 'Ann',
      last: 'Bee',
      title: null,
    }));

  it('leaves a type without steps as it is', () => {
    const stored = { type: 'DoorOpened', schema: 1, data: { by: 'ann' } };
    expect(upcast(upcasters, stored)).toEqual(stored);
    expect(latestSchema(upcasters, 'DoorOpened')).toBe(1);
  });

  it('reads an event under its old name as the first schema of its name of today', () =>
    expect(upcast(upcasters, { type: 'NameTold', schema: 1, data: { name: 'Ann Bee' } })).toEqual({
      type: 'NameGiven',
      schema: 3,
      data: { first: 'Ann', last: 'Bee', title: null },
    }));

  it('refuses to write an event under its old name', () =>
    expect(() => latestSchema(upcasters, 'NameTold')).toThrow('NameTold is written as NameGiven'));

  it.each([0, 4, 1.5, Number.NaN])('stops at schema %s, which is not known here', (schema) =>
    expect(() => upcast(upcasters, { type: 'NameGiven', schema, data: {} })).toThrow(/not known here \(latest 3\)/),
  );
});
