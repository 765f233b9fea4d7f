import type { OpenFields } from '../../onboarding-psp';
import { peopleChanged, personParams } from './person-params';

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
});
