import type { SampleRequest } from './sample-request';

export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const formType = 'multipart/form-data';

/** One line for each part; the tool itself says the type, because it makes up the boundary. */
const formLines = ({ body, files }: SampleRequest): readonly string[] =>
  Object.entries(body ?? {}).map(
    ([name, value]) => `-F ${quoted(`${name}=${files.includes(name) ? '@' : ''}${String(value)}`)}`,
  );

const bodyLines = (request: SampleRequest): readonly string[] => {
  const { contentType, body } = request;
  if (contentType === undefined) return [];
  if (contentType === formType) return formLines(request);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return [`-H ${quoted(`Content-Type: ${contentType}`)}`, ...(body === undefined ? [] : [`-d ${quoted(text)}`])];
};

const keyOf = (scope: string): readonly string[] => {
  if (scope === 'public') return [];
  return [`-H "Authorization: Bearer $${scope === 'operator' ? 'TAPRAIL_OPERATOR_KEY' : 'TAPRAIL_API_KEY'}"`];
};

export const curlSample = (request: SampleRequest): string => {
  const { verb, path, query, scope, isIdempotent } = request;
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
  const url = `"$TAPRAIL_API_URL${path}${search === '' ? '' : `?${search}`}"`;
  return [
    `curl ${verb === 'GET' ? '' : `-X ${verb} `}${url}`,
    ...keyOf(scope),
    ...(isIdempotent ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...bodyLines(request),
  ].join(' \\\n  ');
};
