import { operationTable } from '@taprail/sdk';

/** A request as the SDK made it, with all that is needed to make it again. */
export type MadeRequest = Readonly<{
  method: string;
  /** With its query. */
  path: string;
  body?: unknown;
  idempotencyKey?: string | undefined;
  ifMatch?: string | undefined;
}>;

/** The same request in the three ways that people send one. */
export type Snippets = Readonly<{ curl: string; sdk: string; cli: string }>;

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const isRead = ({ method }: MadeRequest): boolean => method === 'GET';

export const snippetsOf = (request: MadeRequest, origin: string): Snippets => ({
  curl: curlOf(request, origin),
  sdk: sdkOf(request),
  cli: cliOf(request),
});

const curlOf = ({ method, path, body, idempotencyKey, ifMatch }: MadeRequest, origin: string): string => {
  const parts = [
    `curl ${method === 'GET' ? '-g' : `-X ${method}`} ${quoted(origin + path)}`,
    `-H "Authorization: Bearer $TAPRAIL_API_KEY"`,
    idempotencyKey && `-H ${quoted(`Idempotency-Key: ${idempotencyKey}`)}`,
    ifMatch && `-H ${quoted(`If-Match: ${ifMatch}`)}`,
    body !== undefined && `-H 'Content-Type: application/json'`,
    body !== undefined && `-d ${quoted(JSON.stringify(body))}`,
  ];
  return parts.filter(Boolean).join(' \\\n  ');
};

const cliOf = (request: MadeRequest): string => {
  const { method, path, body, idempotencyKey } = request;
  const parts = [
    `taprail ${method.toLowerCase()} ${quoted(path)}`,
    body !== undefined && `--data ${quoted(JSON.stringify(body))}`,
    !isRead(request) && idempotencyKey && `--idempotency-key ${idempotencyKey}`,
  ];
  return parts.filter(Boolean).join(' \\\n  ');
};

type Operation = Readonly<{ name: string; method: string; pattern: RegExp; placeholders: number }>;

/** The table of the SDK itself, so that a name that is shown is one that exists. */
const operations: readonly Operation[] = Object.entries(operationTable).map(([name, entry]) => {
  const [method = '', template = ''] = entry.split(' ');
  const escaped = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return {
    name,
    method,
    pattern: new RegExp(`^${escaped.replace(/\{\w+\}/g, '([^/]+)')}$`),
    placeholders: template.split('{').length - 1,
  };
});

const sdkOf = (request: MadeRequest): string => {
  const { method, path, body, idempotencyKey, ifMatch } = request;
  const [address = '', query = ''] = path.split('?');
  // Of two that fit, the one with fewer placeholders is the route: /v1/events/stream is no id.
  const [operation] = operations
    .filter((each) => each.method === method && each.pattern.test(address))
    .sort((left, right) => left.placeholders - right.placeholders);
  const fields = body ?? queryFields(query);
  const options = Object.entries({ idempotencyKey: isRead(request) ? undefined : idempotencyKey, ifMatch });
  const given = Object.fromEntries(options.filter(([, value]) => value !== undefined));
  const tail = [fields, Object.keys(given).length > 0 ? given : undefined].filter((part) => part !== undefined);
  if (!operation) return `await taprail.request(${[quoted(method), quoted(path), ...tail.map(literal)].join(', ')});`;
  const ids = operation.pattern
    .exec(address)!
    .slice(1)
    .map((id) => quoted(decodeURIComponent(id)));
  return `await taprail.${operation.name}(${[...ids, ...tail.map(literal)].join(', ')});`;
};

/** `created[gte]=…&limit=5` as the object that the SDK takes. */
export const queryFields = (query: string): Readonly<Record<string, unknown>> | undefined => {
  if (query === '') return undefined;
  const fields: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const [, outer = '', inner] = /^([^[]+)(?:\[(.*)\])?$/.exec(name) ?? [];
    const read = /^(limit|revision|wait)$/.test(outer) ? Number(value) : value;
    if (inner === undefined) fields[outer] = read;
    else if (inner === '') fields[outer] = [...((fields[outer] as unknown[] | undefined) ?? []), read];
    else fields[outer] = { ...(fields[outer] as object | undefined), [inner]: read };
  }
  return fields;
};

/** As a person writes it: names without quotes where they need none. */
const literal = (value: unknown): string => {
  if (typeof value === 'string') return quotedText(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const parts = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([name, each]) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quotedText(name)}: ${literal(each)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
};

const quotedText = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
