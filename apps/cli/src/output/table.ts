import type { Colours } from './terminal/colours';
import { textWidth } from './text-width';

/** `isVital`: shown however narrow the terminal is; of the others as many as there is room for, the first ones first. */
export type Column = Readonly<{ title: string; isId?: boolean; isNumber?: boolean; isVital?: boolean }>;

const gap = 2;
/** Text that was cut to fewer characters says nothing. */
const narrowest = 12;
const cut = (text: string, width: number): string => {
  if (textWidth(text) <= width) return text;
  let kept = '';
  for (const each of text) {
    if (textWidth(kept + each) > width - 1) break;
    kept += each;
  }
  return `${kept}…`;
};

const pad = (text: string, width: number, isNumber: boolean): string => {
  const space = ' '.repeat(Math.max(0, width - textWidth(text)));
  return isNumber ? space + text : text + space;
};

/** The columns of a terminal that a table takes when nothing is cut or left out. */
export const tableWidth = (columns: readonly Column[], rows: readonly (readonly string[])[]): number =>
  total(widthsOf(columns, rows));

const widthsOf = (columns: readonly Column[], rows: readonly (readonly string[])[]): readonly number[] =>
  columns.map(({ title }, at) => Math.max(...[title, ...rows.map((row) => row[at]!)].map(textWidth)));

/** One line for each row, within the width where there is one. Ids are never cut, since they are there to be copied. */
export const tableText = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number | undefined,
  { bold }: Pick<Colours, 'bold'>,
): string => {
  const widths = widthsOf(columns, rows);
  const shown = width === undefined ? columns.map((_column, at) => at) : placesFor(columns, widths, width);
  const fitted = fit(
    shown.map((at) => columns[at]!),
    shown.map((at) => widths[at]!),
    width ?? Infinity,
  );
  const line = (cells: readonly string[], style = (text: string) => text): string =>
    shown
      .map((place, at) => {
        const { isNumber = false } = columns[place]!;
        const isLast = at === shown.length - 1 && !isNumber;
        return style(pad(cut(cells[place]!, fitted[at]!), isLast ? 0 : fitted[at]!, isNumber));
      })
      .join(' '.repeat(gap))
      .trimEnd();
  return [
    line(
      columns.map(({ title }) => title),
      bold,
    ),
    ...rows.map((row) => line(row)),
  ].join('\n');
};

/** The columns that fit: the first one and the vital ones, then each that there is still room for, in the order in which they are shown. */
const placesFor = (columns: readonly Column[], widths: readonly number[], width: number): readonly number[] => {
  const least = columns.map((column, at) => (isCuttable(column) ? Math.min(narrowest, widths[at]!) : widths[at]!));
  const shown = new Set(columns.flatMap(({ isVital }, at) => (at === 0 || isVital ? [at] : [])));
  for (const at of columns.keys()) {
    const withIt = [...new Set([...shown, at])];
    if (total(withIt.map((place) => least[place]!)) <= width) shown.add(at);
  }
  return [...shown].sort((one, other) => one - other);
};

const isCuttable = ({ isId, isNumber }: Column): boolean => !isId && !isNumber;

/** Takes from the widest that may be cut, one by one. */
const fit = (columns: readonly Column[], widths: readonly number[], width: number): readonly number[] => {
  const fitted = [...widths];
  for (let over = total(fitted) - width; over > 0; over -= 1) {
    const open = fitted.map((each, at) => (isCuttable(columns[at]!) && each > narrowest ? each : 0));
    const widest = Math.max(...open);
    if (widest === 0) return fitted;
    fitted[open.indexOf(widest)]! -= 1;
  }
  return fitted;
};

const total = (widths: readonly number[]): number => widths.reduce((sum, each) => sum + each + gap, -gap);
