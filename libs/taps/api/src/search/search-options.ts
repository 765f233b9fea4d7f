import { captureModes, type SearchTerm, subMerchantIdOf, transactionSearchFields } from '@taprail/contracts';
import { HttpProblem } from '@taprail/http';
import { dayOf, isCivilDate } from '@taprail/money';
import type { ListFilter, ListOptions } from '@taprail/subscriptions';
import { amountText, metadataLabels, ofPlatform } from '../transactions/transaction.projection';
import { transactionStatuses } from '../transactions/transaction-query.dto';
import { decimalAmountFilter } from './amount-filter';

type Wanted = Pick<ListOptions, 'foundBy' | 'filters' | 'tags'>;
type Field = (term: SearchTerm, platformId: string) => Wanted;

const refuse = (message: string): HttpProblem => new HttpProblem('invalid_value', { param: 'q', message });

const requireForm = ({ field, value }: SearchTerm, form: RegExp, what: string): string => {
  if (!form.test(value)) throw refuse(`${field} is ${what}, not "${value}".`);
  return value;
};

const requireEqual = ({ field, operator }: SearchTerm): void => {
  if (operator !== ':') throw refuse(`${field} can only be compared with a colon.`);
};

/** A field that is or is not what was asked for. */
const exact =
  (column: string, asStored: (term: SearchTerm, platformId: string) => string): Field =>
  (term, platformId) => {
    requireEqual(term);
    return { filters: [{ column, operator: '=', value: asStored(term, platformId) }] };
  };

const comparisonOf = ({ operator }: SearchTerm) => (operator === ':' ? '=' : operator);

const compared =
  (column: string, asStored: (term: SearchTerm) => string): Field =>
  (term) => ({
    filters: [{ column, operator: comparisonOf(term), value: asStored(term) }],
  });

const labelled =
  (labelsOf: (term: SearchTerm, platformId: string) => readonly string[]): Field =>
  (term, platformId) => {
    requireEqual(term);
    return { tags: labelsOf(term, platformId) };
  };

const instantOf = (term: SearchTerm): string => {
  const day = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;
  const at = Date.parse(requireForm(term, day, 'a date or an instant'));
  // The 30th of February parses as a day in March.
  if (Number.isNaN(at) || !isCivilDate(dayOf(term.value)))
    throw refuse(`${term.field} is a date or an instant, not "${term.value}".`);
  return new Date(at).toISOString();
};

const fields: Readonly<Record<(typeof transactionSearchFields)[number], Field>> = {
  last4: (term, platformId) => {
    requireEqual(term);
    const last4 = requireForm(term, /^\d{4}$/, 'four digits');
    return { foundBy: { column: 'platform_card', value: ofPlatform(platformId, last4) } };
  },
  scheme: exact('scheme', (term) => requireForm(term, /^[A-Za-z_]{2,20}$/, 'a card scheme such as visa').toLowerCase()),
  device: exact('device', ({ value }) => value),
  mode: exact('capture_mode', (term) => {
    if (!captureModes.some((mode) => mode === term.value)) throw refuse(`mode is one of ${captureModes.join(', ')}.`);
    return term.value;
  }),
  amount: (term, platformId) => {
    requireForm(term, /^(?:\d{1,12}|\d{1,9}\.\d{1,3})$/, 'an amount such as 61.43, or 6143 in minor units');
    if (!term.value.includes('.'))
      return compared('amount', ({ value }) => amountText(Number(value)))(term, platformId);
    return { filters: [decimalAmountFilter(comparisonOf(term), term.value)] };
  },
  status: exact('status', (term) => {
    if (!transactionStatuses.some((status) => status === term.value)) {
      throw refuse(`status is one of ${transactionStatuses.join(', ')}.`);
    }
    return term.value;
  }),
  currency: exact('currency', (term) => requireForm(term, /^[A-Za-z]{3}$/, 'three letters').toUpperCase()),
  submerchant: exact('sub_merchant', ({ value }, platformId) => subMerchantIdOf(platformId, value)),
  reference: exact('reference', ({ value }) => value),
  chain: exact('chain', ({ value }) => value),
  created: (term, platformId) => {
    if (term.operator === ':') throw refuse('created must be compared with <, <=, > or >=.');
    return compared('created', instantOf)(term, platformId);
  },
};

/** The fields and operators of a search. */
const searchFields = [...transactionSearchFields, 'metadata.<key>'];

/** The terms of a search as a query to the read model. */
export const searchOptions = (
  terms: readonly SearchTerm[],
  platformId: string,
): Required<Pick<ListOptions, 'filters' | 'tags'>> & Pick<ListOptions, 'foundBy'> => {
  const wanted = terms.map((term) => fieldOf(term)(term, platformId));
  const [foundBy, ...others] = wanted.flatMap((each) => each.foundBy ?? []);
  return {
    ...(foundBy ? { foundBy } : {}),
    filters: [...wanted.flatMap(({ filters = [] }) => filters), ...others.map(equal)],
    tags: wanted.flatMap(({ tags = [] }) => tags),
  };
};

export const equal = (foundBy: NonNullable<ListOptions['foundBy']>): ListFilter => ({ ...foundBy, operator: '=' });

const fieldOf = ({ field }: SearchTerm): Field => {
  const [, key] = /^metadata\.(.+)$/.exec(field) ?? [];
  if (key !== undefined) {
    return labelled(({ value }, platformId) => metadataLabels(platformId, { [key]: value }));
  }
  const known = transactionSearchFields.find((each) => each === field);
  if (known === undefined) throw refuse(`${field} cannot be searched; ${searchFields.join(', ')} can.`);
  return fields[known];
};
