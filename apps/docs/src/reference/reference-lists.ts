import { html, type Html } from '../html/html';
import { urlOf } from '../book/chapter';
import type { Heading } from '../markdown/render-markdown';
import type { ApiDocument } from './api-document';
import { errorPath, resourceGroups, resourcePath, resourceTitle } from './resource-groups';
import { routeList, routesOfResource } from './resource-page';

const idOf = (title: string): string => `group-${title.toLowerCase().replaceAll(' ', '-')}`;

/** Every route by its resource, and every error code: what follows the introduction of the reference. */
export const referenceLists = (api: ApiDocument): Html =>
  html`${resourceGroups.map(
      ({ title, tags }) =>
        html`<h2 id="${idOf(title)}">${title}</h2>
          ${tags.map(
            (tag) =>
              html`<h3 id="resource-${tag}"><a href="${urlOf(resourcePath(tag))}">${resourceTitle(tag)}</a></h3>
                ${routeList(routesOfResource(api, tag), true)}`,
          )}`,
    )}
    <h2 id="all-error-codes">Error codes</h2>
    <ul class="code-index">
      ${Object.keys(api['x-error-codes']).map(
        (code) =>
          html`<li id="${code}">
            <a href="${urlOf(errorPath(code))}"><code>${code}</code></a>
          </li> `,
      )}
    </ul>`;

export const referenceHeadings: readonly Heading[] = [
  ...resourceGroups.map(({ title }) => ({ depth: 2, id: idOf(title), text: title })),
  { depth: 2, id: 'all-error-codes', text: 'Error codes' },
];
