import { html, type Html } from '../html/html';
import { proseOf } from '../html/prose';
import { urlOf } from '../book/chapter';
import type { BookPage } from '../book/page';
import { type ApiDocument, type ApiRoute, routesOf } from './api-document';
import { operationPath, resourceOf, resourcePath, resourceTitle } from './resource-groups';

const descriptionOf = ({ tags }: ApiDocument, tag: string): string =>
  tags.find(({ name }) => name === tag)?.description ?? '';

export const routesOfResource = (api: ApiDocument, tag: string): readonly ApiRoute[] =>
  routesOf(api).filter((route) => resourceOf(route) === tag);

/** Rows of routes, each leading to its page. The id is that of the operation, so that links of before find it. */
export const routeList = (routes: readonly ApiRoute[], hasIds = false): Html =>
  html`<ul class="routes">
    ${routes.map(
      (route) =>
        html`<li ${hasIds ? html`id="${route.operation.operationId}"` : ''}>
          <a href="${urlOf(operationPath(route))}">${route.operation.summary}</a>
          <span class="route"
            ><span class="verb" data-verb="${route.verb}">${route.verb}</span> <code>${route.path}</code></span
          >
        </li> `,
    )}
  </ul>`;

export const resourcePage = (api: ApiDocument, tag: string): BookPage => {
  const title = resourceTitle(tag);
  const routes = routesOfResource(api, tag);
  return {
    path: resourcePath(tag),
    title,
    under: resourcePath(tag),
    about: descriptionOf(api, tag),
    body: html`<p class="crumbs"><a href="${urlOf('reference')}">API</a></p>
      <h1 id="top">${title}</h1>
      <p>${proseOf(descriptionOf(api, tag))}</p>
      ${routeList(routes)}`,
    headings: [],
    sections: [{ id: '', heading: title, text: descriptionOf(api, tag) }],
  };
};
