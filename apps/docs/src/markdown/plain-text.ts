import type { Token, Tokens } from 'marked';

const cellsOf = ({ header, rows }: Tokens.Table): readonly Tokens.TableCell[] => [...header, ...rows.flat()];

/** The words of Markdown without its marks. */
export const plainText = (tokens: readonly Token[]): string => tokens.map(textOf).join('');

const textOf = (token: Token): string => {
  switch (token.type) {
    case 'table':
      return cellsOf(token as Tokens.Table)
        .map(({ tokens }) => `${plainText(tokens)} `)
        .join('');
    case 'list':
      return (token as Tokens.List).items.map(({ tokens }) => `${plainText(tokens)} `).join('');
    case 'space':
    case 'br':
      return ' ';
    case 'html':
      return '';
    case 'escape':
    case 'code':
    case 'codespan':
      return (token as Tokens.Code).text;
    default: {
      const { tokens, text, raw } = token as Tokens.Generic;
      return tokens ? `${plainText(tokens)}${token.type === 'paragraph' ? ' ' : ''}` : String(text ?? raw);
    }
  }
};
