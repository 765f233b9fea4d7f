import { html, Html } from '../html/html';
import { codeBlock, renderMarkdown } from '../markdown/render-markdown';
import type { AddressBook } from '../markdown/resolve-link';
import { routesOf } from '../reference/api-document';
import { errorPage } from '../reference/error-page';
import { operationPage } from '../reference/operation-page';
import { referenceHeadings, referenceLists } from '../reference/reference-lists';
import { resourceGroups } from '../reference/resource-groups';
import { resourcePage } from '../reference/resource-page';
import { type Chapter, urlOf } from './chapter';
import { chapters } from './contents';
import type { BookPage } from './page';
import type { BookSources } from './sources';

/** Every page of the book, in its order. */
export const allPages = (sources: BookSources, images: AddressBook): readonly BookPage[] => {
  const { api, decisions, programs } = sources;
  const addresses = addressesOf([...chapters, ...decisions, ...programs], images);
  const written = (chapter: Chapter, under = chapter.path): BookPage =>
    writtenPage(sources.read(chapter.source), chapter, under, addresses);
  return [
    ...chapters.map((chapter) => withLists(written(chapter), sources)),
    ...decisions.map((chapter) => written(chapter, 'decisions')),
    ...programs.map((program) => programPage(sources.read(program.source), program)),
    ...resourceGroups.flatMap(({ tags }) => tags.map((tag) => resourcePage(api, tag))),
    ...routesOf(api).map((route) => operationPage(sources, route)),
    ...Object.keys(api['x-error-codes']).map((code) => errorPage(api, code)),
    notFoundPage,
  ];
};

/** Files by their address; a folder is its first page. */
const addressesOf = (pages: readonly Chapter[], images: AddressBook): AddressBook =>
  new Map([
    ...pages.map(({ source, path }) => [source, urlOf(path)] as const),
    ['docs', urlOf('')],
    ['docs/adr', urlOf('decisions')],
    ['deploy', urlOf('deployment')],
    ['docs/generated/openapi.json', '/openapi.json'],
    ...images,
  ]);

const writtenPage = (markdown: string, chapter: Chapter, under: string, addresses: AddressBook): BookPage => {
  const { html: text, headings, sections } = renderMarkdown(markdown, { source: chapter.source, addresses });
  const about = sections[0]?.text.split(/(?<=[.:]) /)[0];
  return {
    path: chapter.path,
    title: chapter.title,
    under,
    ...(about === undefined || about === '' ? {} : { about }),
    body: new Html(text),
    headings,
    sections,
  };
};

/** The introduction of the API is written; what follows is printed from the description. */
const withLists = (page: BookPage, { api }: BookSources): BookPage => {
  if (page.path === 'reference')
    return {
      ...page,
      body: html`${page.body} ${referenceLists(api)}`,
      headings: [...page.headings, ...referenceHeadings],
    };
  if (page.path === 'errors') return { ...page, body: linkCodes(page.body, Object.keys(api['x-error-codes'])) };
  return page;
};

/** Codes in the table of errors lead to their pages. */
const linkCodes = ({ text }: Html, codes: readonly string[]): Html =>
  new Html(
    text.replace(/<td><code>(\w+)<\/code><\/td>/g, (cell, code: string) =>
      codes.includes(code)
        ? `<td id="${code}"><a href="${urlOf(`errors/${code}`)}"><code>${code}</code></a></td>`
        : cell,
    ),
  );

const programPage = (text: string, { path, title }: Chapter): BookPage => ({
  path,
  title,
  under: path,
  body: html`<h1 id="top"><code>${title}</code></h1>
    ${new Html(codeBlock(text, title.split('.').at(-1) ?? ''))}`,
  headings: [],
  sections: [{ id: '', heading: title, text: '' }],
});

const notFoundPage: BookPage = {
  path: '404',
  title: 'Not found',
  under: '404',
  body: html`<h1 id="top">There is no such page</h1>
    <p>It may have moved. Search for it, or begin at <a href="${urlOf('')}">the contents</a>.</p>`,
  headings: [],
  sections: [],
};
