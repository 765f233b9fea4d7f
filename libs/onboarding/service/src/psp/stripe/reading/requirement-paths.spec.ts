import type Stripe from 'stripe';
import { peopleByPath, personPath, requirementRewriter } from './requirement-paths';

const person = (id: string, metadata: Stripe.Metadata, relationship: object): Stripe.Person =>
  ({ id, metadata, relationship }) as unknown as Stripe.Person;

describe('a person at Stripe', () => {
  const rows: [metadata: Stripe.Metadata, relationship: object, path: string | undefined][] = [
    [{ ref: 'owners.anna' }, { representative: true }, 'owners.anna'],
    [{}, { representative: true, owner: true }, 'representative'],
    [{}, { owner: true, director: true }, 'owners.p1'],
    [{}, { director: true }, 'directors.p1'],
    [{}, { executive: true }, 'executives.p1'],
    [{}, {}, undefined],
  ];
  it.each(rows)('with %j and %j is %s', (metadata, relationship, path) =>
    expect(personPath(person('p1', metadata, relationship))).toBe(path),
  );

  it('is the older one where two say they are the same', () => {
    const [newer, older] = [person('p2', { ref: 'owners.anna' }, {}), person('p1', { ref: 'owners.anna' }, {})];
    expect(peopleByPath([newer, older, person('p0', {}, {})])).toEqual(new Map([['owners.anna', older]]));
  });

  it('is found again in what is required', () => {
    const rewrite = requirementRewriter(new Map([['person_1', 'owners.anna']]));
    expect(['person_1.dob.day', 'person_2.phone', 'external_account'].map(rewrite)).toEqual([
      'owners.anna.dob.day',
      'person_2.phone',
      'external_account',
    ]);
  });
});
