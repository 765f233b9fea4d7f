import { fields, type JsonSchema, money, objectField, says } from '@taprail/contracts';
import { whole } from '../../schema-parts';

const atBank = (description: string, example: number): JsonSchema =>
  says({ type: ['integer', 'null'] }, `${description} Minor units. Null if the bank cannot be asked.`, example);

export const floatSchema: JsonSchema = {
  title: 'Float',
  description: 'The money that the next payouts of one currency need, and our balance at the bank.',
  ...whole({
    object: objectField('float'),
    currency: fields.currency,
    unsent: money('Payouts that the bank has not taken yet.', 8_900),
    payable: money('Balances that the next run pays.', 120_000),
    coming: money('Sales that become payable until the end of the next business day.', 40_000),
    due: money(
      'Sum of `unsent`, `payable` and `coming`, which is the most that the next payouts need: debts that sub-merchants repay from it are not taken off.',
      168_900,
    ),
    available: atBank('Money at the bank that can be paid out now.', 150_000),
    pending: atBank('Money at the bank that becomes available later.', 60_000),
    short: atBank('What is missing for what is due; 0 if there is enough.', 18_900),
  }),
};
