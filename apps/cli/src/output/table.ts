import type { Colours } from './terminal/colours';

export type Column = Readonly<{ title: string; isId?: boolean; isNumber?: boolean }>;

const gap = 2;
const narrowest = 8;
const colourSequence = /\u001b\[[0-9;]*m/g;

/** Columns on a terminal: wide characters take two, colours and combining marks none. */
export const textWidth = (text: string): number => {
  let width = 0;
  for (const each of text.replaceAll(colourSequence, '')) {
    const point = each.codePointAt(0)!;
    if (/\p{M}/u.test(each) || point === 0x200d) continue;
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u.test(
        each,
      )
        ? 2
        : 1;
  }
  return width;
};

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

/** One line for each row, within the width where there is one. Ids are never cut, since they are there to be copied. */
export const tableText = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number | undefined,
  { bold }: Pick<Colours, 'bold'>,
): string => {
  const widths = columns.map(({ title }, at) => Math.max(...[title, ...rows.map((row) => row[at]!)].map(textWidth)));
  const fitted = width === undefined ? widths : fit(columns, widths, width);
  if (fitted === undefined) return blocksText(columns, rows, bold);
  const line = (cells: readonly string[], style = (text: string) => text): string =>
    cells
      .map((cell, at) =>
        style(
          pad(
            cut(cell, fitted[at]!),
            at === cells.length - 1 && !columns[at]!.isNumber ? 0 : fitted[at]!,
            columns[at]!.isNumber === true,
          ),
        ),
      )
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

/** Takes from the widest that may be cut, one by one; undefined when even that is not enough. */
const fit = (columns: readonly Column[], widths: readonly number[], width: number): readonly number[] | undefined => {
  const fitted = [...widths];
  for (let over = total(fitted) - width; over > 0; over -= 1) {
    const open = fitted.map((each, at) => (columns[at]!.isId || columns[at]!.isNumber || each <= narrowest ? 0 : each));
    const widest = Math.max(...open);
    if (widest === 0) return undefined;
    fitted[open.indexOf(widest)]! -= 1;
  }
  return fitted;
};

const total = (widths: readonly number[]): number => widths.reduce((sum, each) => sum + each + gap, -gap);

const blocksText = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  bold: Colours['bold'],
): string => {
  const name = Math.max(...columns.map(({ title }) => title.length));
  return rows
    .map((row) => columns.map(({ title }, at) => `${bold(title.padEnd(name))}  ${row[at]!}`.trimEnd()).join('\n'))
    .join('\n\n');
};
