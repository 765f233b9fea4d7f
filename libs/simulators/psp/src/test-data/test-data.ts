import { payoutFailures } from '../engine/accounts/bank-accounts';
import { addressLines, delays, idNumbers, listedDob } from '../engine/verification/identity-check';
import { behaviours, cardKinds, defaultCard, type CardKind, wallets } from '../payments/cards/card';
import { amountEndings } from '../payments/holds/decide-authorisation';
import { testDevices } from '../payments/reader/test-devices';

/** One table of the page of test data: what to send, and what then happens. */
export type TestDataTable = Readonly<{
  title: string;
  introduction: string;
  value: string;
  rows: readonly (readonly [value: string, does: string])[];
}>;

const day = (dob: string): string =>
  dob
    .split('-')
    .map((part) => part.padStart(2, '0'))
    .join('-');

const takes = (delayMs: number): string =>
  delayMs === 0 ? 'Is verified at once.' : `Is verified after ${delayMs / 1_000} seconds.`;

const whatCardDoes = ({ scheme, funding, behaviour }: CardKind): string => {
  if (behaviour !== null) return behaviours[behaviour as keyof typeof behaviours];
  const known = `An ordinary ${funding} card of ${scheme}.`;
  return scheme === 'interac' ? `${known} Issued in Canada; its authorisations cannot be increased.` : known;
};

const failing = (found: typeof idNumbers): TestDataTable['rows'] =>
  Object.entries(found).map(([value, { field, reason }]) => [value, `${reason} \`${field}\` is due.`] as const);

/** Everything that means something to the simulator, from the tables that it decides by. */
export const testData: readonly TestDataTable[] = [
  {
    title: 'Devices',
    introduction: 'Every sub-merchant may use them as `device` of a tap.',
    value: 'device',
    rows: Object.entries(testDevices).map(([id, { does }]) => [id, does] as const),
  },
  {
    title: 'Amounts',
    introduction:
      'On the device `dev_test_amount` the last two digits of the amount decide. Every other ending is approved.',
    value: 'amount ends in',
    rows: Object.entries(amountEndings)
      .sort(([one], [other]) => Number(one) - Number(other))
      .map(([ending, { does }]) => [ending, does] as const),
  },
  {
    title: 'Cards',
    introduction: `\`POST /v1/test/devices/{id}/present-card\` sets the card of the next tap there; without it \`${defaultCard}\`, issued in the sub-merchant's country. A country may follow the name (\`visa_credit_de\`), then a wallet (${wallets.map((wallet) => `\`${wallet}\``).join(', ')}).`,
    value: 'card',
    rows: [...cardKinds].map(([name, kind]) => [name, whatCardDoes(kind)] as const),
  },
  {
    title: 'Dates of birth',
    introduction: 'As `individual.dob`, or of a person of a company. Every other date is verified at once.',
    value: 'date of birth',
    rows: [
      [day(listedDob), 'Is on a list: the account is rejected (`rejected.listed`).'] as const,
      ...Object.entries(delays).map(([dob, delayMs]) => [day(dob), takes(delayMs)] as const),
    ],
  },
  {
    title: 'Identity numbers',
    introduction:
      'As `individual.id_number`, or of a person of a company. Every other number, such as 000000000, is verified.',
    value: 'id_number',
    rows: failing(idNumbers),
  },
  {
    title: 'Addresses',
    introduction: 'As `address.line1` of a person. Every other address is verified.',
    value: 'address.line1',
    rows: failing(addressLines),
  },
  {
    title: 'Bank accounts',
    introduction:
      'By the last four characters of the account number or IBAN. Payouts to every other account, such as 000123456789, are paid.',
    value: 'account ends in',
    rows: Object.entries(payoutFailures).map(([ending, code]) => [ending, `Every payout fails: \`${code}\`.`] as const),
  },
];
