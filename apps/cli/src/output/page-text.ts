import type { Colours } from './terminal/colours';
import { tableText } from './table';
import { textWidth } from './text-width';
import { wrapText } from './wrap';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The text between tags. */
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&([a-z]+|#39);/g, (all, name: string) => entities[name] ?? all)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Titles, paragraphs and tables of a page that the API serves to browsers. */
const block = /<(h[1-6]|p|table)\b[^>]*>([\s\S]*?)<\/\1>/g;

/** A page for browsers as text for a terminal; links and what leads through the page are left out. */
export const pageText = (html: string, width: number | undefined, colours: Pick<Colours, 'bold'>): string =>
  [...html.matchAll(block)]
    .map(([, tag = '', inner = '']) => {
      if (tag === 'table') return pairsText(rowsOf(inner), width, colours);
      return tag === 'p' ? wrapText(plain(inner), width) : colours.bold(plain(inner));
    })
    .join('\n\n');

const rowsOf = (table: string): readonly (readonly string[])[] =>
  [...table.matchAll(/<tr\b[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd]\b[^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) => plain(cell)),
  );

/** A value and what it does: the second column is read and so goes on in the next line; wider tables are cut as lists are. */
const pairsText = (
  rows: readonly (readonly string[])[],
  width: number | undefined,
  colours: Pick<Colours, 'bold'>,
): string => {
  const [head = [], ...body] = rows;
  if (head.length !== 2)
    return tableText(
      head.map((title) => ({ title })),
      body,
      width,
      colours,
    );
  const first = Math.max(...rows.map(([cell = '']) => textWidth(cell)));
  return rows
    .map(([cell = '', text = '']) => wrapText(`${cell.padEnd(first)}  ${text}`, width, first + 2))
    .map((line, at) => (at === 0 ? colours.bold(line) : line))
    .join('\n');
};
