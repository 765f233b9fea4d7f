import { html, Html } from './html';
import { contents } from '../book/contents';
import { type Chapter, urlOf } from '../book/chapter';
import type { BookPage } from '../book/page';
import type { ApiDocument } from '../reference/api-document';
import { operationPath, resourceGroups, resourcePath, resourceTitle } from '../reference/resource-groups';
import { routesOfResource } from '../reference/resource-page';

/** Addresses of the files that every page loads. */
export type Assets = Readonly<{ style: string; script: string; icon: string; search: string }>;

type Frame = Readonly<{ api: ApiDocument; assets: Assets; previous?: Chapter | undefined; next?: Chapter | undefined }>;

export const pageHtml = (page: BookPage, frame: Frame): string => {
  const { assets } = frame;
  const heading = page.path === '' ? 'Taprail documentation' : `${page.title} · Taprail`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${heading}</title>
        ${page.about === undefined ? undefined : html`<meta name="description" content="${page.about}" />`}
        <link rel="icon" href="${assets.icon}" type="image/svg+xml" />
        <link rel="stylesheet" href="${assets.style}" />
        <script type="module" src="${assets.script}"></script>
      </head>
      <body data-search="${assets.search}">
        <a class="skip" href="#content">Skip to content</a>
        <header class="bar">
          <a class="brand" href="${urlOf('')}">${mark} Taprail <span>docs</span></a>
          <button type="button" class="search-open" hidden>Search <kbd>/</kbd></button>
          <nav aria-label="Product">
            <a class="to-contents" href="#contents">Contents</a> <a href="${urlOf('reference')}">API</a>
            <a href="/dashboard/">Dashboard</a>
          </nav>
        </header>
        <div class="layout">
          ${navigation(page, frame.api)}
          <main id="content" tabindex="-1">
            <article>${page.body}</article>
            ${steps(frame)}
          </main>
          ${onThisPage(page)}
        </div>
      </body>
    </html> `.text;
};

const mark = new Html(
  '<svg viewBox="0 0 28 28" aria-hidden="true" focusable="false"><rect width="28" height="28" rx="8" /><path d="M7 9h14M7 14h9M7 19h5" /><circle cx="20.5" cy="16.5" r="3" /></svg>',
);

const current = (isCurrent: boolean): Html => new Html(isCurrent ? ' aria-current="page"' : '');
/** A chapter is also marked on the pages below it. */
const currentChapter = ({ path }: Chapter, page: BookPage): Html =>
  path !== page.path && path === page.under ? new Html(' aria-current="true"') : current(path === page.path);

const navigation = (page: BookPage, api: ApiDocument): Html =>
  html`<nav class="contents" id="contents" aria-label="Documentation">
    ${contents.map(
      (part) =>
        html`<h2>${part.title}</h2>
          <ul>
            ${part.chapters.map(
              (chapter) =>
                html`<li>
                  <a href="${urlOf(chapter.path)}" ${currentChapter(chapter, page)}>${chapter.title}</a>${
                    chapter.path === 'reference' && page.path.startsWith('reference')
                      ? resourceLinks(page, api)
                      : undefined
                  }
                </li> `,
            )}
          </ul> `,
    )}
  </nav>`;

/** Resources, and the operations of the one that the page is about. */
const resourceLinks = (page: BookPage, api: ApiDocument): Html =>
  html`${resourceGroups.map(
    ({ title, tags }) =>
      html`<p class="group">${title}</p>
        <ul>
          ${tags.map(
            (tag) =>
              html`<li>
                <a href="${urlOf(resourcePath(tag))}" ${current(page.path === resourcePath(tag))}
                  >${resourceTitle(tag)}</a
                >${page.under === resourcePath(tag) ? operationLinks(page, api, tag) : undefined}
              </li>`,
          )}
        </ul>`,
  )}`;

const operationLinks = (page: BookPage, api: ApiDocument, tag: string): Html =>
  html`<ul>
    ${routesOfResource(api, tag).map(
      (route) =>
        html`<li>
          <a href="${urlOf(operationPath(route))}" ${current(page.path === operationPath(route))}
            >${route.operation.summary}</a
          >
        </li>`,
    )}
  </ul>`;

const steps = ({ previous, next }: Frame): Html | undefined =>
  previous || next
    ? html`<nav class="steps" aria-label="Next pages">
        ${previous && html`<a rel="prev" href="${urlOf(previous.path)}"><span>Previous</span> ${previous.title}</a>`}
        ${next && html`<a rel="next" href="${urlOf(next.path)}"><span>Next</span> ${next.title}</a>`}
      </nav>`
    : undefined;

const onThisPage = ({ headings }: BookPage): Html | undefined => {
  const shown = headings.filter(({ depth }) => depth === 2 || depth === 3);
  return shown.length < 3
    ? undefined
    : html`<aside class="toc">
        <nav aria-labelledby="toc-title">
          <p id="toc-title">On this page</p>
          <ul>
            ${shown.map(({ depth, id, text }) => html`<li data-depth="${depth}"><a href="#${id}">${text}</a></li> `)}
          </ul>
        </nav>
      </aside>`;
};
