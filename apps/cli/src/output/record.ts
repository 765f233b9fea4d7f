import type { Colours } from './terminal/colours';
import { currencyIn, isObject, type ApiObject, singleLine, valueText } from './value';

const indent = '  ';

/** Everything about one object: a line for each field, objects inside it below their name. */
export const recordText = (row: ApiObject, colours: Pick<Colours, 'bold' | 'dim'>): string =>
  linesOf(row, currencyIn(row), colours, '').join('\n');

const linesOf = (
  row: ApiObject,
  currency: string | undefined,
  colours: Pick<Colours, 'bold' | 'dim'>,
  margin: string,
): readonly string[] => {
  const entries = Object.entries(row).filter(([name]) => name !== 'object');
  const name = Math.max(0, ...entries.map(([key]) => singleLine(key).length));
  return entries.flatMap(([key, value]) => {
    const title = colours.dim(singleLine(key).padEnd(name));
    const rows = rowsIn(value);
    if (rows === undefined || rows.length === 0) {
      return [
        `${margin}${title}  ${isId(key) ? colours.bold(valueText(key, value, currency, true)) : valueText(key, value, currency, true)}`,
      ];
    }
    const inside = rows.flatMap((each, at) => {
      const lines = linesOf(each, currencyIn(each) ?? currency, colours, `${margin}${indent}`);
      return at === 0 ? lines : ['', ...lines];
    });
    return [`${margin}${colours.dim(singleLine(key))}`, ...inside];
  });
};

const isId = (key: string): boolean => key === 'id' || key === 'externalRef';

/** Objects to be shown below their name: one, or a list of them. An empty one is shown as nothing. */
const rowsIn = (value: unknown): readonly ApiObject[] | undefined => {
  if (isObject(value)) return Object.keys(value).length === 0 ? undefined : [value];
  if (Array.isArray(value) && value.length > 0 && value.every(isObject)) return value;
  return undefined;
};
