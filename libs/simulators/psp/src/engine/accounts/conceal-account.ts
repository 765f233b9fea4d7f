import { givenValue } from '../requirements/given-value';
import type { AccountState } from '../state/account-state';
import { concealCompany, concealPerson } from '../state/concealed-numbers';
import { checkFingerprintOf } from '../verification/identity-check';

const valueOf = (account: AccountState, item: string): string => JSON.stringify(givenValue(account, item) ?? null);

/**
 * An account of a journal that was written before numbers were concealed. What was derived from a number, the fingerprint
 * of a check and the value at the time of a demand, is derived anew, so that nothing starts again.
 */
export const concealAccount = (account: AccountState): AccountState => {
  const persons = account.persons.map((person) => {
    const fields = concealPerson(person.fields);
    if (fields === person.fields) return person;
    const check = person.check && { ...person.check, fingerprint: checkFingerprintOf(fields) };
    return { ...person, fields, check };
  });
  const concealed = { ...account, fields: concealCompany(account.fields), persons };
  const demands = account.demands.map(({ item, valueThen }) => ({
    item,
    valueThen: valueThen === valueOf(account, item) ? valueOf(concealed, item) : valueThen,
  }));
  return { ...concealed, demands };
};
