import { Marked, type RendererObject, type Token, type Tokens } from 'marked';
import { escapeHtml } from '../html/html';
import { uniqueAnchors } from './anchor';
import { plainText } from './plain-text';
import { type AddressBook, resolveLink } from './resolve-link';

export type Heading = Readonly<{ depth: number; id: string; text: string }>;
/** The text below one heading, for the search. */
export type Section = Readonly<{ id: string; heading: string; text: string }>;
export type RenderedPage = Readonly<{
  title: string;
  html: string;
  headings: readonly Heading[];
  sections: readonly Section[];
}>;

type Place = Readonly<{ source: string; addresses: AddressBook }>;

/** A page of Markdown as HTML, with the anchors that the same page has in the repository. */
export const renderMarkdown = (markdown: string, place: Place): RenderedPage => {
  const headings: Heading[] = [];
  const nextAnchor = uniqueAnchors();
  const addHeading = (text: string, depth: number): string => {
    const id = nextAnchor(text);
    headings.push({ depth, id, text: text.replaceAll('`', '') });
    return id;
  };
  const marked = new Marked({ renderer: rendererOf(place, addHeading) });
  const tokens = marked.lexer(markdown);
  const html = marked.parser(tokens);
  return { title: headings[0]?.text ?? '', html, headings, sections: sectionsOf(tokens, headings) };
};

const rendererOf = (
  { source, addresses }: Place,
  addHeading: (text: string, depth: number) => string,
): RendererObject => ({
  heading({ tokens, depth, text }) {
    const id = addHeading(plainText(tokens) || text, depth);
    const inner = this.parser.parseInline(tokens);
    return depth === 1
      ? `<h1 id="${id}">${inner}</h1>\n`
      : `<h${depth} id="${id}">${inner} <a class="anchor" href="#${id}" aria-label="Link to this section">#</a></h${depth}>\n`;
  },
  link({ href, tokens }) {
    const inner = this.parser.parseInline(tokens);
    const address = resolveLink(href, source, addresses);
    if (address === undefined) return `<span class="source" title="${escapeHtml(href)}">${inner}</span>`;
    return `<a href="${escapeHtml(address)}">${inner}</a>`;
  },
  image({ href, text }) {
    const address = resolveLink(href, source, addresses);
    return address === undefined ? escapeHtml(text) : `<img src="${escapeHtml(address)}" alt="${escapeHtml(text)}" />`;
  },
  code({ text, lang = '' }) {
    return codeBlock(text, lang.split(' ')[0] ?? '');
  },
  table(token: Tokens.Table) {
    const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td'): string =>
      `<tr>${cells
        .map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(cell.tokens)}</${tag}>`)
        .join('')}</tr>`;
    const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
    return scrollable('Table', `<table><thead>${row(token.header, 'th')}</thead><tbody>\n${body}\n</tbody></table>`);
  },
  // Nobody writes markup into these pages: what looks like it is text.
  html({ text }) {
    return text.trim().startsWith('<!--') ? '' : escapeHtml(text);
  },
});

/** What is wider than its column scrolls by itself, also without a mouse. */
const scrollable = (label: string, inner: string): string =>
  `<div class="scroll" role="group" aria-label="${label}" tabindex="0">${inner}</div>\n`;

export const codeBlock = (text: string, language: string): string => {
  const label = language === '' ? 'Code' : escapeHtml(language);
  return `<pre role="group" aria-label="${label}" tabindex="0" data-copy><code>${escapeHtml(text)}</code></pre>\n`;
};

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';

/** The page cut at its headings, which come in the order in which they were rendered. */
const sectionsOf = (tokens: readonly Token[], headings: readonly Heading[]): readonly Section[] => {
  const sections: { id: string; heading: string; text: string }[] = [];
  for (const token of tokens) {
    const heading = isHeading(token) ? headings[sections.length] : undefined;
    if (heading) sections.push({ id: heading.id, heading: heading.text, text: '' });
    else if (sections.length > 0) sections.at(-1)!.text += ` ${plainText([token])}`;
  }
  return sections.map((section) => ({ ...section, text: section.text.replace(/\s+/g, ' ').trim() }));
};
