import { withoutSeparators } from '../../field-paths';

/** The forms of accounts in a country that has no IBAN, or does without. */
export type BankForm = Readonly<{
  routingName: string;
  isRouting: (text: string) => boolean;
  /** Of the account number as it is sealed: digits as 9, without separators. */
  account: RegExp;
}>;

const digits = (form: RegExp) => (text: string) => form.test(withoutSeparators(text));

/** The last digit of an American routing number makes the sum with the weights 3, 7, 1 a multiple of ten. */
const isAba = (text: string): boolean => {
  const number = withoutSeparators(text);
  if (!/^\d{9}$/.test(number) || number === '000000000') return false;
  const sum = [...number].reduce((total, digit, index) => total + Number(digit) * [3, 7, 1][index % 3]!, 0);
  return sum % 10 === 0;
};

export const bankForms: Readonly<Record<string, BankForm>> = {
  US: { routingName: 'routing number of 9 digits', isRouting: isAba, account: /^9{4,17}$/ },
  GB: { routingName: 'sort code of 6 digits', isRouting: digits(/^\d{6}$/), account: /^9{8}$/ },
  AU: { routingName: 'BSB of 6 digits', isRouting: digits(/^\d{6}$/), account: /^9{5,9}$/ },
  CA: {
    routingName: 'transit and institution number of 8 or 9 digits',
    isRouting: digits(/^\d{8,9}$/),
    account: /^9{7,12}$/,
  },
};

/** The European Union, the European Economic Area and their neighbours in SEPA. */
const ibanCountries = new Set(
  'AD AT BE BG CH CY CZ DE DK EE ES FI FR GI GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM VA'.split(
    ' ',
  ),
);

export const usesIban = (country: string): boolean => ibanCountries.has(country);
