import { html, Html } from '../html/html';
import { proseOf } from '../html/prose';
import { urlOf } from '../book/chapter';
import type { BookPage } from '../book/page';
import { codeBlock } from '../markdown/render-markdown';
import { type ApiDocument, routesOf } from './api-document';
import { errorPath } from './resource-groups';
import { routeList } from './resource-page';
import { fieldList } from './schema-fields';

/** Where `doc_url` of an error leads: what it means, what to do, and whether to send it again. */
export const errorPage = (api: ApiDocument, code: string): BookPage => {
  const entry = api['x-error-codes'][code]!;
  const { status, type, message, advice, retryable, details } = entry;
  const routes = routesOf(api).filter(({ operation }) => operation['x-errors'].includes(code));
  const sample = {
    error: {
      type,
      code,
      message,
      request_id: 'req_01KJM0Z8R0000000000000000B',
      doc_url: `https://pay.example${urlOf(errorPath(code))}`,
    },
  };
  const fields = details && fieldList(details, api.components.schemas);
  return {
    path: errorPath(code),
    title: code,
    under: 'errors',
    about: message,
    body: html`<p class="crumbs"><a href="${urlOf('errors')}">Errors</a></p>
      <h1 id="top"><code>${code}</code></h1>
      <p class="lead">${proseOf(message)}</p>
      <p class="facts"><span class="status">${status}</span> · <code>${type}</code></p>
      <h2 id="what-to-do">What to do</h2>
      <p>${proseOf(advice)}</p>
      <p>
        ${
          retryable
            ? html`Send the same request again, with the same <code>Idempotency-Key</code>. The SDKs do this by
                themselves.`
            : 'Sending the same request again gives the same answer. The SDKs do not retry it.'
        }
        <a href="${urlOf('errors-and-retries')}">Errors and retries</a>
      </p>
      ${
        fields &&
        html`<h2 id="details">Details</h2>
          <p><code>error.details</code> has:</p>
          ${fields}`
      }
      <h2 id="sample">Sample</h2>
      ${new Html(codeBlock(JSON.stringify(sample, null, 2), 'json'))}
      <h2 id="routes">Routes that give it</h2>
      ${
        routes.length > 20
          ? html`<details>
              <summary>${routes.length} routes</summary>
              ${routeList(routes)}
            </details>`
          : routes.length === 0
            ? html`<p>No route of its own: the connection or the event it comes with says it.</p>`
            : routeList(routes)
      }`,
    headings: [],
    sections: [{ id: '', heading: code, text: `${status} ${message} ${advice}` }],
  };
};
