import { textWidth } from './text-width';

/** What has less room than this is not moved to the right of anything. */
const narrowest = 24;

/**
 * Lines that keep to the width of a terminal, broken between words: the terminal itself breaks inside of them. What goes on
 * begins below the beginning of its line, or `hanging` columns further right. Without a width it stays as it is.
 */
export const wrapText = (text: string, width: number | undefined, hanging = 0): string =>
  width === undefined
    ? text
    : text
        .split('\n')
        .map((line) => wrapLine(line, width, hanging))
        .join('\n');

const wrapLine = (line: string, width: number, hanging: number): string => {
  if (textWidth(line) <= width) return line;
  const start = /^ */.exec(line)![0];
  const further = start.length + hanging;
  const margin = ' '.repeat(width - further >= narrowest ? further : Math.min(start.length, 2));
  // Each word with the spaces behind it, so that columns inside of a line stay where they are. A currency and its amount are one.
  const words = line.slice(start.length).match(/(?:\b[A-Z]{3} (?=-?\d))?\S+ */g) ?? [];
  return joined(words, start, margin, '', width);
};

/** A command for a shell goes on after a backslash, so that it can be copied from the screen as it is. */
export const wrapCommand = (line: string, width: number | undefined): string => {
  if (width === undefined || textWidth(line) <= width) return line;
  const start = /^ */.exec(line)![0];
  // An option and its value are one.
  const words = line.slice(start.length).match(/(?:--[\w-]+ +(?=[^-\s]))?(?:"[^"]*"|'[^']*'|[^\s"'])+ */g) ?? [];
  return joined(words, start, `${start}    `, ' \\', width);
};

const joined = (words: readonly string[], start: string, margin: string, sign: string, width: number): string => {
  const lines: string[] = [];
  let at = start;
  for (const [place, word] of words.entries()) {
    const room = width - (place === words.length - 1 ? 0 : sign.length);
    const isFirst = at === start || at === margin;
    if (!isFirst && textWidth(at + word.trimEnd()) > room) {
      lines.push(at.trimEnd() + sign);
      at = margin;
    }
    at += word;
  }
  return [...lines, at.trimEnd()].join('\n');
};
