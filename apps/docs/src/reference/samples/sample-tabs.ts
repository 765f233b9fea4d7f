import { html, Html } from '../../html/html';
import type { BookSources } from '../../book/sources';
import { codeBlock } from '../../markdown/render-markdown';
import type { ApiRoute } from '../api-document';
import { cliSample } from './cli-sample';
import { curlSample } from './curl-sample';
import { pythonSample } from './python-sample';
import { sampleRequest } from './sample-request';
import { typescriptSample } from './typescript-sample';

export type Samples = Readonly<{ curl: string; typescript?: string; python?: string; cli?: string }>;

export const samplesOf = ({ api, methods, commands }: BookSources, route: ApiRoute): Samples => {
  const request = sampleRequest(api, route);
  const method = methods.find(({ name }) => name === route.operation.operationId);
  // What a provider sends is called by no client of ours.
  if (!method || method.body?.kind === 'raw') return { curl: curlSample(request) };
  const cli = cliSample(request, method, commands);
  return {
    curl: curlSample(request),
    typescript: typescriptSample(request, method),
    python: pythonSample(request, method),
    ...(cli === undefined ? {} : { cli }),
  };
};

const titles: Readonly<Record<keyof Samples, string>> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
  cli: 'CLI',
};

/** The same call in each language. Radio buttons choose, so that it works without a script. */
export const sampleTabs = (sources: BookSources, route: ApiRoute): Html => {
  const samples = Object.entries(samplesOf(sources, route)) as readonly (readonly [keyof Samples, string])[];
  return html`<fieldset class="samples">
    <legend>Sample</legend>
    ${samples.map(
      ([name], index) =>
        html`<input
            type="radio"
            name="sample"
            id="sample-${name}"
            value="${name}"
            ${index === 0 ? new Html('checked') : ''}
          /><label for="sample-${name}">${titles[name]}</label> `,
    )}
    ${samples.map(
      ([name, text]) =>
        html`<div class="sample" data-sample="${name}">${new Html(codeBlock(text, titles[name]))}</div> `,
    )}
  </fieldset>`;
};
