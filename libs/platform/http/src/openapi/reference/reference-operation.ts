import { type ErrorCode, errorEntry } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/contracts';
import { html, type Html } from './html';
import type { OpenApiObject } from '../operation-object';
import { schemaList, typeLine } from './reference-schema';

type Schemas = Readonly<Record<string, JsonSchema>>;
type Media = Readonly<{ schema: JsonSchema; example?: unknown }>;

/** As much of an OpenAPI operation as the page prints. */
export type PrintedOperation = Readonly<{
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  'x-scope': string;
  'x-idempotent': boolean;
  'x-errors': readonly ErrorCode[];
  parameters?: readonly Readonly<{
    name?: string;
    in?: string;
    required?: boolean;
    description?: string;
    schema?: JsonSchema;
  }>[];
  requestBody?: Readonly<{ required: boolean; content: Readonly<Record<string, Media>> }>;
  responses: Readonly<Record<string, Readonly<{ description: string; content?: Readonly<Record<string, Media>> }>>>;
}>;

const scopeLine = (scope: string): string => {
  if (scope === 'public') return 'No key needed';
  return scope === 'operator' ? 'Operator key' : `Scope ${scope}`;
};

const first = <Value>(record: Readonly<Record<string, Value>> | undefined): Value | undefined =>
  record && Object.values(record)[0];

export const printOperation = (method: string, path: string, operation: PrintedOperation, schemas: Schemas): Html =>
  html`<section id="${operation.operationId}">
    <h3><code>${method.toUpperCase()} ${path}</code></h3>
    <p>${operation.summary} ${operation.description}${operation.deprecated ? html` <b>Deprecated.</b>` : ''}</p>
    <p class="facts">
      ${operation.operationId} · ${scopeLine(operation['x-scope'])} ·
      ${operation['x-idempotent'] ? 'takes an Idempotency-Key' : 'no Idempotency-Key'}
    </p>
    ${printParameters(operation, schemas)} ${printBody(operation, schemas)}
    <h4>Answers</h4>
    ${printAnswers(operation, schemas)}
    <h4>Errors</h4>
    <ul>
      ${operation['x-errors'].map(
        (code) =>
          html`<li>
            <a href="#${code}"><code>${errorEntry(code).status} ${code}</code></a> ${errorEntry(code).message}
          </li>`,
      )}
    </ul>
    <h4>Sample</h4>
    <pre><code>${curlOf(method, path, operation)}</code></pre>
  </section> `;

const printParameters = ({ parameters = [] }: PrintedOperation, schemas: Schemas): Html => {
  const named = parameters.filter(({ name }) => name !== undefined);
  if (named.length === 0) return html``;
  const items = named.map(
    ({ name, in: place, required, description, schema = {} }) =>
      html`<li>
        <code>${name}</code> <span class="type">${place}, ${typeLine(schema, schemas)}</span>${
          required ? html` <b>required</b>` : ''
        }
        ${description} ${schemaList(schema, schemas)}
      </li>`,
  );
  return html`<h4>Parameters</h4>
    <ul>
      ${items}
    </ul>`;
};

const printBody = ({ requestBody }: PrintedOperation, schemas: Schemas): Html => {
  const media = first(requestBody?.content);
  if (!requestBody || !media) return html``;
  return html`<h4>Body${requestBody.required ? '' : ' (may be left out)'}</h4>
    ${schemaList(media.schema, schemas)}`;
};

const printAnswers = ({ responses, 'x-errors': errors }: PrintedOperation, schemas: Schemas): Html => {
  const errorStatuses = new Set(errors.map((code) => String(errorEntry(code).status)));
  const answers = Object.entries(responses).filter(([status]) => status < '400' || !errorStatuses.has(status));
  const items = answers.map(([status, { description, content }]) => {
    const media = first(content);
    return html`<li>
      <code>${status}</code> ${description} ${media ? schemaList(media.schema, schemas) : ' No body.'}
    </li>`;
  });
  return html`<ul>
    ${items}
  </ul>`;
};

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const formType = 'multipart/form-data';

/** One line for each part; the tool itself says the type, because it makes up the boundary. */
const formLines = ({ schema, example }: Media): readonly string[] =>
  Object.entries(example ?? {}).map(([name, value]) => {
    const isFile = schema.properties?.[name]?.['contentMediaType'] !== undefined;
    return `-F ${quoted(`${name}=${isFile ? '@' : ''}${String(value)}`)}`;
  });

const curlOf = (method: string, path: string, operation: PrintedOperation): string => {
  const media = first(operation.requestBody?.content);
  const type = Object.keys(operation.requestBody?.content ?? {})[0] ?? 'application/json';
  const lines = [`curl -X ${method.toUpperCase()} "$BASE_URL${path}"`];
  if (operation['x-scope'] !== 'public') lines.push('-H "Authorization: Bearer $API_KEY"');
  if (operation['x-idempotent']) lines.push('-H "Idempotency-Key: $(uuidgen)"');
  if (media && type === formType) lines.push(...formLines(media));
  else if (media) lines.push(`-H ${quoted(`Content-Type: ${type}`)}`);
  if (media?.example !== undefined && type !== formType) lines.push(`-d ${quoted(JSON.stringify(media.example))}`);
  return lines.join(' \\\n  ');
};

export const operationsOf = (
  paths: Readonly<Record<string, OpenApiObject>>,
): readonly (readonly [string, string, PrintedOperation])[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [method, path, operation as PrintedOperation] as const),
  );
