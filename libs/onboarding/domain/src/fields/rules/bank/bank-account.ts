import type { FieldObject } from '../../../sub-merchant/sub-merchant.events';
import { formOf, isObject } from '../../field-paths';
import { type FieldFault, type FieldRule, invalid, missing } from '../../field-rule';
import { bankForms, type BankForm, usesIban } from './bank-forms';

/** One bank account, given in the form of its country. */
export const bankAccountRule: FieldRule = ({ before, after, changes }) => {
  const account = after.external_account;
  if (!account || !isObject(changes.external_account)) return undefined;
  const byIban = isGiven(account['iban']);
  const byNumber = isGiven(account['account_number']);
  if (byIban && byNumber) {
    return invalid('external_account.account_number', 'Give iban or account_number, not both.');
  }
  if (!byIban && !byNumber) return missing('external_account.account_number', 'Give iban, or account_number.');
  return byIban
    ? countryFault(before?.external_account, account, changes.external_account)
    : numberFault(account, after.country);
};

/** The country of an IBAN is in the IBAN, which only its sender sees: one cannot change without the other. */
const countryFault = (
  known: FieldObject | undefined,
  account: FieldObject,
  given: FieldObject,
): FieldFault | undefined =>
  !isGiven(given['iban']) && known?.['country'] !== account['country']
    ? invalid('external_account.country', 'The country is that of the IBAN: send iban with it.')
    : undefined;

const numberFault = (account: FieldObject, homeCountry: string): FieldFault | undefined => {
  const country = String(account['country'] ?? homeCountry);
  const form = bankForms[country];
  if (!form && usesIban(country)) {
    return invalid('external_account.account_number', `An IBAN is expected for an account in ${country}: send iban.`);
  }
  return form && (routingFault(account['routing_number'], form, country) ?? accountFault(account, form, country));
};

const routingFault = (routing: unknown, form: BankForm, country: string): FieldFault | undefined => {
  const param = 'external_account.routing_number';
  if (!isGiven(routing)) return missing(param, `An account in ${country} needs its ${form.routingName}.`);
  return form.isRouting(String(routing)) ? undefined : invalid(param, `This is not a ${form.routingName}.`);
};

const accountFault = (account: FieldObject, form: BankForm, country: string): FieldFault | undefined =>
  form.account.test(formOf(account['account_number']))
    ? undefined
    : invalid('external_account.account_number', `This is not the form of an account number in ${country}.`);

const isGiven = (value: unknown): boolean => (value ?? null) !== null;
