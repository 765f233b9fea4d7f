import type { Colours } from './terminal/colours';
import { currencyIn, isObject, type ApiObject, singleLine, valueText } from './value';
import { wrapText } from './wrap';

const indent = '  ';

/** Everything about one object: a line for each field, objects inside it below their name. `currency`: where it names none. */
export const recordText = (
  row: ApiObject,
  colours: RecordColours,
  { width, currency }: Readonly<{ width?: number | undefined; currency?: string | undefined }> = {},
): string => linesOf(row, currencyIn(row) ?? currency, colours, '', width).join('\n');

type RecordColours = Pick<Colours, 'bold' | 'dim'>;

const linesOf = (
  row: ApiObject,
  currency: string | undefined,
  colours: RecordColours,
  margin: string,
  width: number | undefined,
): readonly string[] => {
  const entries = Object.entries(row).filter(([name]) => name !== 'object');
  const name = Math.max(0, ...entries.map(([key]) => singleLine(key).length));
  return entries.flatMap(([key, value]) => {
    const title = colours.dim(singleLine(key).padEnd(name));
    const rows = rowsIn(value);
    if (rows === undefined || rows.length === 0) {
      const text = valueText(key, value, currency, true);
      const line = `${margin}${title}  ${isId(key) ? colours.bold(text) : text}`;
      return [wrapText(line, width, name + indent.length)];
    }
    const inside = rows.flatMap((each, at) => {
      const lines = linesOf(each, currencyIn(each) ?? currency, colours, `${margin}${indent}`, width);
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
