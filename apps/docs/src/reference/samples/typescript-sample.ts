import type { SampleRequest, SdkMethod } from './sample-request';

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** As a person writes it: names without quotes where they need none. */
const literal = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const parts = Object.entries(value).map(
    ([name, each]) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)}: ${literal(each)}`,
  );
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
};

const formLiteral = (body: unknown, files: readonly string[]): string => {
  const parts = Object.entries(body ?? {}).map(
    ([name, value]) => `${name}: ${files.includes(name) ? `await openAsBlob(${literal(value)})` : literal(value)}`,
  );
  return `{ ${parts.join(', ')} }`;
};

const paramsOf = ({ body, query, files }: SampleRequest, method: SdkMethod): readonly string[] => {
  if (method.body?.kind === 'form') return [formLiteral(body, files)];
  if (body !== undefined) return [literal(body)];
  return Object.keys(query).length > 0 ? [literal(query)] : [];
};

/** What a row of a list is called in a loop. */
export const rowName = ({ answer }: SdkMethod): string => {
  if (answer.kind === 'stream') return 'event';
  return (answer.row ?? 'row')
    .replace(/^Listed/, '')
    .replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]/, (start) => start.toLowerCase());
};

export const typescriptSample = (request: SampleRequest, method: SdkMethod): string => {
  const given = [...request.ids.map(quoted), ...paramsOf(request, method)].join(', ');
  const call = `taprail.${method.name}(${given})`;
  const imports = method.body?.kind === 'form' ? "import { openAsBlob } from 'node:fs';\n\n" : '';
  switch (method.answer.kind) {
    case 'list':
    case 'stream':
      return `for await (const ${rowName(method)} of ${call}) {\n  console.log(${rowName(method)});\n}`;
    case 'none':
      return `${imports}await ${call};`;
    case 'json':
    case 'text':
    case 'file':
      return `${imports}const answer = await ${call};`;
  }
};
