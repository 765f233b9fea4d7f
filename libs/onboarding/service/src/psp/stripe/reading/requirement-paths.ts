import type Stripe from 'stripe';

/**
 * Where a person of Stripe's is in our fields. Those we made carry the path; one that was made elsewhere is known by its
 * role and its id, so that the platform can still answer for it.
 */
export const personPath = ({ id, metadata, relationship }: Stripe.Person): string | undefined => {
  if (metadata?.['ref']) return metadata['ref'];
  if (relationship?.representative) return 'representative';
  if (relationship?.owner) return `owners.${id}`;
  if (relationship?.director) return `directors.${id}`;
  return relationship?.executive ? `executives.${id}` : undefined;
};

/** `representative` or `owners.anna` → the id of the person. Where two have one path the older one counts. */
export const peopleByPath = (newestFirst: readonly Stripe.Person[]): ReadonlyMap<string, Stripe.Person> =>
  new Map(
    newestFirst.flatMap((person) => {
      const path = personPath(person);
      return path === undefined ? [] : [[path, person] as const];
    }),
  );

export type Rewrite = (item: string) => string;

/** `person_1.dob.day` is `owners.anna.dob.day` to us; what names no person stays. */
export const requirementRewriter = (pathById: ReadonlyMap<string, string>): Rewrite => {
  return (item) => {
    const [first = '', ...rest] = item.split('.');
    const path = pathById.get(first);
    return path === undefined ? item : [path, ...rest].join('.');
  };
};
