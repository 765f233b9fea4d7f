import { ibanLength } from './uses-iban';

type Part = Readonly<{ label?: string; hint: string }>;
type Numbers = Readonly<{ routing: Part; account: string }>;

/** Where there is no IBAN: what the two numbers are called and look like. */
const numbers: Readonly<Record<string, Numbers>> = {
  AU: { routing: { label: 'BSB', hint: 'Six digits, such as 110-000' }, account: '5 to 9 digits' },
  CA: {
    routing: { label: 'Transit and institution number', hint: 'Five digits and three, such as 11000-000' },
    account: '7 to 12 digits',
  },
  GB: { routing: { label: 'Sort code', hint: 'Six digits, such as 10-88-00' }, account: 'Eight digits' },
  US: { routing: { hint: 'Nine digits, such as 110000000' }, account: '4 to 17 digits' },
};

const others: Numbers = {
  routing: { hint: 'The code of the bank, if its country has one' },
  account: 'As the bank writes it',
};

const hidden = 'not shown again after you send it';

/** The name and the form of a part of a bank account, as its country has them. */
export const bankHint = (part: string, country: string): Part | undefined => {
  const { routing, account } = numbers[country] ?? others;
  switch (part) {
    case 'currency':
      return { hint: 'Currency of the account: three letters, such as EUR' };
    case 'account_holder_name':
      return { hint: 'As registered with the bank' };
    case 'iban':
      return {
        hint: `${country} and ${(ibanLength(country) ?? 0) - 2} more digits or letters; spaces are ignored; ${hidden}`,
      };
    case 'routing_number':
      return routing;
    case 'account_number':
      return { hint: `${account}; ${hidden}` };
    default:
      return undefined;
  }
};
