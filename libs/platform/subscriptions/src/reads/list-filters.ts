import type { ColumnFilter } from '../projections/projection-table';

/** Rows whose columns are exactly this; what was not asked for narrows nothing. */
export const equalTo = (wanted: Readonly<Record<string, string | undefined>>): readonly ColumnFilter[] =>
  Object.entries(wanted).flatMap(([column, value]) => (value === undefined ? [] : [{ column, operator: '=', value }]));

const operators = { gte: '>=', gt: '>', lte: '<=', lt: '<' } as const;
type Bound = keyof typeof operators;
export type Bounds = Readonly<Partial<Record<Bound, string | undefined>>>;

/** `created[gte]=…`: rows between bounds, whose texts must compare as what they stand for does. */
export const within = (
  column: string,
  bounds: Bounds | undefined,
  asStored: (bound: string) => string = (bound) => bound,
): readonly ColumnFilter[] =>
  (Object.keys(operators) as Bound[]).flatMap((name) => {
    const bound = bounds?.[name];
    return bound === undefined ? [] : [{ column, operator: operators[name], value: asStored(bound) }];
  });
