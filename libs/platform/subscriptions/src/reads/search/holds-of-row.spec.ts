import type { ListFilter } from '../../projections/projection-table';
import { holdsOfRow } from './holds-of-row';

type Row = Readonly<{ amount: string; status: string | null }>;
const projection = {
  columns: { amount: ({ amount }: Row) => amount, status: ({ status }: Row) => status },
};
const row: Row = { amount: '000042', status: null };

describe('a filter of a list, asked of one row', () => {
  it.each<[ListFilter, boolean]>([
    [{ column: 'amount', operator: '=', value: '000042' }, true],
    [{ column: 'amount', operator: '<>', value: '000042' }, false],
    [{ column: 'amount', operator: '>', value: '000041' }, true],
    [{ column: 'amount', operator: '>=', value: '000042' }, true],
    [{ column: 'amount', operator: '<', value: '000042' }, false],
    [{ column: 'amount', operator: '<=', value: '000042' }, true],
    [{ column: 'status', operator: '<>', value: 'captured' }, false],
    [{ column: 'colour', operator: '=', value: 'red' }, false],
    [{ anyOf: [] }, false],
    [
      { anyOf: [[{ column: 'amount', operator: '=', value: '1' }], [{ column: 'amount', operator: '>', value: '0' }]] },
      true,
    ],
  ])('%j: %j', (filter, expected) => expect(holdsOfRow(projection, row, filter)).toBe(expected));
});
