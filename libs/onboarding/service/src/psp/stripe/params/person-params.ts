import type { AccountUpdate } from '../../onboarding-psp';
import { objectOf, type Params, toParams } from './to-params';

export type StripePersonRole = 'representative' | 'owner' | 'director' | 'executive';

export type PersonChange = Readonly<{
  /** `representative`, `owners.anna`; or `owners`, where all of them go. */
  path: string;
  role: StripePersonRole;
  /** Null where the person goes. */
  change: Params | null;
  /** All that is known of the person after the change. */
  known: Params;
}>;

const lists = { owners: 'owner', directors: 'director', executives: 'executive' } as const;

const oneOf = (path: string, role: StripePersonRole, change: unknown, known: unknown): PersonChange => ({
  path,
  role,
  change: change === null ? null : objectOf(change),
  known: objectOf(known),
});

/** The people of a company whom an update touches; a sole trader has none beside the account. */
export const peopleChanged = ({ fields, changes }: AccountUpdate): readonly PersonChange[] => {
  if (fields.businessType !== 'company') return [];
  const representative = changes['representative'];
  return [
    ...(representative === undefined
      ? []
      : [oneOf('representative', 'representative', representative, fields['representative'])]),
    ...Object.entries(lists).flatMap(([list, role]) => {
      if (changes[list] === null) return [oneOf(list, role, null, {})];
      const known = objectOf(fields[list]);
      return Object.entries(objectOf(changes[list])).map(([ref, change]) =>
        oneOf(`${list}.${ref}`, role, change, known[ref]),
      );
    }),
  ];
};

/**
 * Those who go when a sole trader becomes a company again: of the people that we once made, whoever was taken from our
 * record meanwhile, when the PSP could not be reached. A representative stays until there is another, since no company can
 * be without one.
 */
export const peopleForgotten = (
  { fields, changes }: AccountUpdate,
  madeByUs: readonly string[],
): readonly PersonChange[] => {
  if (changes['businessType'] === undefined || fields.businessType !== 'company') return [];
  return madeByUs.flatMap((path) => {
    const [list = '', ref = ''] = path.split('.');
    const role = Object.entries(lists).find(([name]) => name === list)?.[1];
    return role === undefined || Object.hasOwn(objectOf(fields[list]), ref) ? [] : [oneOf(path, role, null, {})];
  });
};

/** A new person is sent whole. The path goes along every time, so that Stripe's persons can be matched with ours. */
export const personParams = ({ path, role, change, known }: PersonChange, isNew: boolean): Params => {
  const params = toParams(isNew ? known : objectOf(change), known);
  return { ...params, relationship: { ...objectOf(params['relationship']), [role]: true }, metadata: { ref: path } };
};

/** The parameters that identify a person: without them the person is not sent at all. */
export const personEssentials = (role: StripePersonRole): readonly string[] => [`relationship.${role}`, 'metadata.ref'];
