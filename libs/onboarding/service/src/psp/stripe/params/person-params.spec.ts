import type { OpenFields } from '../../onboarding-psp';
import { peopleChanged, peopleForgotten, personParams } from './person-params';

const anna = { first_name: 'Anna', relationship: { percent_ownership: 60 } };
const fields: OpenFields = {
  businessType: 'company',
  country: 'DE',
  email: 'a@b.example',
  representative: { last_name: 'Kern' },
  owners: { anna },
};

describe('the people of an update', () => {
  it('are told by role and reference, those who go included', () =>
    expect(
      peopleChanged({
        fields,
        changes: {
          representative: { last_name: 'Kern' },
          owners: { anna: { phone: null }, ben: null },
          directors: null,
        },
      }),
    ).toEqual([
      { path: 'representative', role: 'representative', change: { last_name: 'Kern' }, known: { last_name: 'Kern' } },
      { path: 'owners.anna', role: 'owner', change: { phone: null }, known: anna },
      { path: 'owners.ben', role: 'owner', change: null, known: {} },
      { path: 'directors', role: 'director', change: null, known: {} },
    ]));

  it('are nobody for a sole trader', () =>
    expect(peopleChanged({ fields: { ...fields, businessType: 'individual' }, changes: { owners: { anna } } })).toEqual(
      [],
    ));

  const owner = { path: 'owners.anna', role: 'owner', change: { phone: null }, known: anna } as const;
  it('are told whole when they are new', () =>
    expect(personParams(owner, true)).toEqual({
      first_name: 'Anna',
      relationship: { percent_ownership: 60, owner: true },
      metadata: { ref: 'owners.anna' },
    }));
  it('are told what changed when they are known, and always who they are', () =>
    expect(personParams(owner, false)).toEqual({
      phone: '',
      relationship: { owner: true },
      metadata: { ref: 'owners.anna' },
    }));

  it('that we made and do not know any more go when the type becomes company, but the representative', () => {
    const gone = (changes: object, of = fields) =>
      peopleForgotten({ fields: of, changes: { ...changes } }, ['representative', 'owners.anna', 'owners.ben']);
    const ben = { path: 'owners.ben', role: 'owner', change: null, known: {} };
    expect(gone({ businessType: 'company' })).toEqual([ben]);
    expect(gone({ owners: { anna: {} } })).toEqual([]);
    expect(gone({ businessType: 'individual' }, { ...fields, businessType: 'individual' })).toEqual([]);
  });
});
