import { html, Html } from '../html/html';
import { proseOf } from '../html/prose';
import type { BookPage } from '../book/page';
import { urlOf } from '../book/chapter';
import type { BookSources } from '../book/sources';
import { codeBlock } from '../markdown/render-markdown';
import { type ApiDocument, firstMedia, parametersOf, type ApiRoute } from './api-document';
import { commonCodes } from './common-codes';
import { operationPath, resourceOf, resourcePath, resourceTitle, errorPath } from './resource-groups';
import { fieldItem, fieldList } from './schema-fields';
import { sampleTabs } from './samples/sample-tabs';

const scopeWords = (scope: string): Html => {
  if (scope === 'public') return html`No key needed`;
  if (scope === 'operator') return html`Operator key`;
  return scope === 'any' ? html`Any API key` : html`Scope <code>${scope}</code>`;
};

/** One operation: what it does, what it takes, what it answers and how it is called. */
export const operationPage = (sources: BookSources, route: ApiRoute): BookPage => {
  const { api } = sources;
  const { verb, path, operation } = route;
  const resource = resourceOf(route);
  const body = html`<p class="crumbs">
      <a href="${urlOf('reference')}">API</a> /
      <a href="${urlOf(resourcePath(resource))}">${resourceTitle(resource)}</a>
    </p>
    <h1 id="top">${operation.summary}</h1>
    <p class="route"><span class="verb" data-verb="${verb}">${verb}</span> <code>${path}</code></p>
    ${operation.description === undefined ? undefined : html`<p>${proseOf(operation.description)}</p>`}
    ${operation.deprecated ? html`<p><b>Deprecated.</b></p>` : undefined}
    <p class="facts">
      ${scopeWords(operation['x-scope'])} ·
      ${operation['x-idempotent'] ? html`takes an <a href="${urlOf('reference')}#idempotency">Idempotency-Key</a>` : 'no Idempotency-Key'}
      ·
      <code>${operation.operationId}</code>
    </p>
    <h2 id="request">Request</h2>
    ${sampleTabs(sources, route)} ${parametersPart(api, route)} ${bodyPart(api, route)}
    <h2 id="response">Response</h2>
    ${responsesPart(api, route)}
    <h2 id="errors">Errors</h2>
    ${errorsPart(api, route)}`;
  const codes = ownCodes(api, route);
  return {
    path: operationPath(route),
    title: operation.summary,
    under: resourcePath(resource),
    about: `${verb} ${path}`,
    body,
    headings: [
      { depth: 2, id: 'request', text: 'Request' },
      { depth: 2, id: 'response', text: 'Response' },
      { depth: 2, id: 'errors', text: 'Errors' },
    ],
    sections: [
      {
        id: '',
        heading: operation.summary,
        text: `${verb} ${path} ${operation.operationId} ${operation.description ?? ''} ${codes.join(' ')}`.replaceAll(
          '`',
          '',
        ),
      },
    ],
  };
};

const parametersPart = (api: ApiDocument, { operation }: ApiRoute): Html | undefined => {
  const parameters = parametersOf(api, operation);
  if (parameters.length === 0) return undefined;
  const words = { path: 'in the path', query: 'in the query', header: 'header' };
  const items = parameters.map(({ name, in: place, required, description, schema }) => {
    const said = { ...schema, description: `${description ?? ''} (${words[place]})`.trim() };
    return fieldItem(name, said, required === true, api.components.schemas);
  });
  return html`<h3 id="parameters">Parameters</h3>
    <ul class="fields">
      ${items}
    </ul>`;
};

const bodyPart = (api: ApiDocument, { operation: { requestBody } }: ApiRoute): Html | undefined => {
  const media = firstMedia(requestBody?.content);
  if (!requestBody || !media) return undefined;
  const [type, { schema }] = media;
  return html`<h3 id="body">Body</h3>
    <p class="facts"><code>${type}</code>${requestBody.required ? '' : ', may be left out'}</p>
    ${fieldList(schema, api.components.schemas) ?? html`<p>The content as it is.</p>`}`;
};

const exampleText = (example: unknown): string =>
  typeof example === 'string' ? example : JSON.stringify(example, null, 2);

const responsesPart = (api: ApiDocument, { operation }: ApiRoute): readonly Html[] => {
  const statusesOfErrors = new Set(operation['x-errors'].map((code) => String(api['x-error-codes'][code]?.status)));
  const answers = Object.entries(operation.responses).filter(
    ([status]) => status < '400' || !statusesOfErrors.has(status),
  );
  return answers.map(([status, { description, content }]) => {
    const media = firstMedia(content);
    const fields = media && fieldList(media[1].schema, api.components.schemas);
    return html`<h3 id="response-${status}"><span class="status">${status}</span> ${proseOf(description)}</h3>
      ${
        media?.[1].example === undefined
          ? undefined
          : new Html(codeBlock(exampleText(media[1].example), media[0].includes('json') ? 'json' : 'text'))
      }
      ${
        fields &&
        html`<details>
          <summary>Fields of the response</summary>
          ${fields}
        </details>`
      }
      ${media ? undefined : html`<p>No body.</p>`}`;
  });
};

const ownCodes = (api: ApiDocument, { operation }: ApiRoute): readonly string[] =>
  operation['x-errors'].filter((code) => !commonCodes(api).has(code));

const errorsPart = (api: ApiDocument, route: ApiRoute): Html => {
  const own = ownCodes(api, route);
  const common = route.operation['x-errors'].filter((code) => !own.includes(code));
  const list = (codes: readonly string[]): Html =>
    html`<ul class="codes">
      ${codes.map((code) => {
        const { status, message } = api['x-error-codes'][code]!;
        return html`<li>
          <a href="${urlOf(errorPath(code))}"><span class="status">${status}</span> <code>${code}</code></a>
          ${proseOf(message)}
        </li> `;
      })}
    </ul>`;
  return html`${own.length === 0 ? html`<p>None of its own.</p>` : list(own)}
    <details>
      <summary>${common.length} codes that most routes give</summary>
      ${list(common)}
    </details>`;
};
