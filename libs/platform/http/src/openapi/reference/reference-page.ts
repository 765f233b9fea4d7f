import { errorTable } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/contracts';
import type { OpenApiDocument } from '../document';
import { html, type Html } from './html';
import { operationsOf, printOperation } from './reference-operation';

/** Served where there is a simulator to send it to. */
export const testDataPath = '/reference/test-data';

/** The API reference as one page that needs no script: readable offline, on a phone and on paper. */
export const referencePage = (document: OpenApiDocument): string => {
  const { title, version, description } = document.info as { title: string; version: string; description?: string };
  const { schemas } = document['components'] as { schemas: Readonly<Record<string, JsonSchema>> };
  const operations = operationsOf(document.paths);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} ${version}</title>
        <link rel="stylesheet" href="/reference/style.css" />
      </head>
      <body>
        <header>
          <h1>${title} <small>${version}</small></h1>
          <p>
            ${description} The machine-readable form is <a href="/openapi.json">openapi.json</a>.${
              document.paths[testDataPath]
                ? html` What to send to see a decline, a dispute or a failed payout:
                    <a href="${testDataPath}">test data</a>.`
                : ''
            }
          </p>
        </header>
        <nav aria-label="Operations">
          <ul>
            ${operations.map(
              ([method, path, { operationId }]) =>
                html`<li><a href="#${operationId}">${method.toUpperCase()} ${path}</a></li> `,
            )}
            <li><a href="#errors">Errors</a></li>
          </ul>
        </nav>
        <main>
          <h2>Operations</h2>
          ${operations.map(([method, path, operation]) => printOperation(method, path, operation, schemas))}
          ${printWebhooks(document)} ${printErrors()}
        </main>
      </body>
    </html> `.text;
};

const printWebhooks = (document: OpenApiDocument): Html => {
  const webhooks = (document['webhooks'] ?? {}) as Readonly<Record<string, { post: { summary: string } }>>;
  const items = Object.entries(webhooks).map(
    ([name, { post }]) => html`<li id="event-${name}"><code>${name}</code> ${post.summary}</li> `,
  );
  if (items.length === 0) return html``;
  return html`<h2 id="events">Events</h2>
    <ul>
      ${items}
    </ul>`;
};

const printErrors = (): Html =>
  html`<h2 id="errors">Errors</h2>
    <dl>
      ${Object.entries(errorTable).map(
        ([code, { status, message, advice, retryable }]) =>
          html`<dt id="${code}"><code>${status} ${code}</code></dt>
            <dd>${message} ${advice} ${retryable ? html`<b>May be retried as it is.</b>` : ''}</dd> `,
      )}
    </dl>`;

/** No inline style anywhere, so that the page lives under the strictest policy. */
export const referenceStyle = `:root{color-scheme:light dark;--ink:#1a1c20;--paper:#fff;--faint:#5a6270;--line:#d9dde3;--code:#f3f5f8;--link:#0b57d0}
@media (prefers-color-scheme:dark){:root{--ink:#e7e9ee;--paper:#14161a;--faint:#a3abb8;--line:#323741;--code:#1f232a;--link:#8ab4f8}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
a{color:var(--link)}
code,pre{font-family:ui-monospace,monospace;font-size:.875rem;background:var(--code);border-radius:.25rem}
code{padding:.1rem .25rem;overflow-wrap:anywhere}
pre{padding:.75rem;overflow-x:auto;white-space:pre-wrap}
section{border-top:1px solid var(--line);padding-top:.5rem;margin-top:1.5rem}
ul{padding-left:1.1rem}
nav ul{list-style:none;padding:0;columns:18rem}
table{border-collapse:collapse}
td,th{border-bottom:1px solid var(--line);padding:.35rem .75rem .35rem 0;text-align:left;vertical-align:top}
.type,.bounds,.facts{color:var(--faint)}
dt{margin-top:.75rem}
dd{margin-left:1rem}
:target{outline:2px solid var(--link);outline-offset:.25rem}
`;

export const referencePolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of every page of the reference. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'public, max-age=300',
  'content-security-policy': referencePolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
