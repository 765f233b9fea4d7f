import type { Projection } from '../../projections/projection';
import { columnText, type ListFilter } from '../../projections/projection-table';

/** Whether the database would list this row under the filter: its columns are texts, and what a row does not have is never equal. */
export const holdsOfRow = <Row>(
  projection: Pick<Projection<any, Row & object, any>, 'columns'>,
  row: Row & object,
  filter: ListFilter,
): boolean => {
  if ('anyOf' in filter) return filter.anyOf.some((all) => all.every((each) => holdsOfRow(projection, row, each)));
  const stored = columnText(projection.columns?.[filter.column]?.(row) ?? null);
  const wanted = columnText(filter.value);
  if (stored === null || wanted === null) return false;
  return comparisons[filter.operator](stored, wanted);
};

const comparisons: Readonly<Record<'=' | '<>' | '>' | '>=' | '<' | '<=', (a: string, b: string) => boolean>> = {
  '=': (a, b) => a === b,
  '<>': (a, b) => a !== b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
};
