import { isGone, refusalOf } from '@taprail/stripe';
import type Stripe from 'stripe';
import type { AccountUpdate, RefusedField } from '../../onboarding-psp';
import {
  peopleChanged,
  peopleForgotten,
  type PersonChange,
  personEssentials,
  personParams,
} from '../params/person-params';
import { objectOf } from '../params/to-params';
import { peopleByPath } from '../reading/requirement-paths';
import { sendFields } from './send-fields';

type Known = ReadonlyMap<string, Stripe.Person>;

const pageMax = 100;

export const listPeople = async (stripe: Stripe, accountId: string): Promise<readonly Stripe.Person[]> => {
  const people: Stripe.Person[] = [];
  for await (const person of stripe.accounts.listPersons(accountId, { limit: pageMax })) people.push(person);
  return people;
};

/** Makes, changes and removes a company's people. The existing people are read from Stripe every time. */
export const sendPeople = async (
  stripe: Stripe,
  accountId: string,
  update: AccountUpdate,
  key: string,
): Promise<readonly RefusedField[]> => {
  const changed = peopleChanged(update);
  if (changed.length === 0 && update.changes['businessType'] === undefined) return [];
  const people = await listPeople(stripe, accountId);
  const known = peopleByPath(people);
  // Only those with our own mark: people who were made elsewhere are not ours to remove.
  const madeByUs = people.flatMap(({ metadata }) => metadata?.['ref'] ?? []);
  const refused: RefusedField[] = [];
  for (const person of inOrder([...changed, ...peopleForgotten(update, madeByUs)], known)) {
    if (person.change === null) refused.push(...(await removePeople(stripe, accountId, person.path, known)));
    else refused.push(...(await sendPerson(stripe, accountId, person, known, `${key}:${person.path}`)));
  }
  return refused;
};

/** Removals and smaller shares come first, so that the owners never hold more than the whole at any step. */
const inOrder = (changed: readonly PersonChange[], known: Known): readonly PersonChange[] => {
  const gain = ({ path, change, known: after }: PersonChange): number => {
    const share = Number(objectOf(after['relationship'])['percent_ownership'] ?? 0);
    return change === null ? -Infinity : share - (known.get(path)?.relationship?.percent_ownership ?? 0);
  };
  return [...changed].sort((one, other) => (gain(one) < gain(other) ? -1 : 1));
};

const sendPerson = (
  stripe: Stripe,
  accountId: string,
  person: PersonChange,
  known: Known,
  key: string,
): Promise<readonly RefusedField[]> => {
  const { path, role } = person;
  const id = known.get(path)?.id;
  const sending = {
    params: personParams(person, id === undefined),
    // A repeated update may find the person that its first try has made: another call, so another key.
    key: id === undefined ? `${key}:new` : key,
    pathOf: (names: readonly string[]) => [path, ...names].join('.'),
    essentials: personEssentials(role),
    whole: path,
  };
  return sendFields((params, idempotencyKey) => {
    if (id === undefined) return stripe.accounts.createPerson(accountId, params, { idempotencyKey });
    return stripe.accounts.updatePerson(accountId, id, params, { idempotencyKey });
  }, sending);
};

/** One person, or all of a role; whoever is gone already is fine. */
const removePeople = async (
  stripe: Stripe,
  accountId: string,
  path: string,
  known: Known,
): Promise<readonly RefusedField[]> => {
  const refused: RefusedField[] = [];
  for (const [place, { id }] of known) {
    if (!`${place}.`.startsWith(`${path}.`)) continue;
    try {
      await stripe.accounts.deletePerson(accountId, id);
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      if (!isGone(error)) refused.push({ path: place, code: refusal.code ?? 'refused', message: refusal.message });
    }
  }
  return refused;
};
