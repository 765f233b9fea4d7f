import { latestSchema, upcast, type Upcasters } from './upcast';

const upcasters: Upcasters = {
  NameGiven: [
    ({ name }) => ({ first: name.split(' ')[0], last: name.split(' ')[1] }),
    (names) => ({ ...names, title: null }),
  ],
  NameSaid: { renamedTo: 'NameGiven', steps: [({ said }) => ({ heard: said }), ({ heard }) => ({ name: heard })] },
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

  it.each([
    [1, { said: 'Ann Bee' }],
    [2, { heard: 'Ann Bee' }],
  ])('lifts schema %d of a former name to the name of today, through every step of both', (schema, data) =>
    expect(upcast(upcasters, { type: 'NameSaid', schema, data })).toEqual({
      type: 'NameGiven',
      schema: 3,
      data: { first: 'Ann', last: 'Bee', title: null },
    }),
  );

  it('writes nothing under a former name, and knows no schema of it that was never written', () => {
    expect(() => latestSchema(upcasters, 'NameSaid')).toThrow('NameSaid is written as NameGiven today');
    expect(() => upcast(upcasters, { type: 'NameSaid', schema: 3, data: {} })).toThrow(/not known here \(latest 2\)/);
  });

  it.each([0, 4, 1.5, Number.NaN])('stops at schema %s, which is not known here', (schema) =>
    expect(() => upcast(upcasters, { type: 'NameGiven', schema, data: {} })).toThrow(/not known here \(latest 3\)/),
  );
});
