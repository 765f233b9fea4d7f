import { rowName } from './typescript-sample';
import type { SampleRequest, SdkMethod } from './sample-request';

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object') {
    return `{${Object.entries(value)
      .map(([name, each]) => `${JSON.stringify(name)}: ${literal(each)}`)
      .join(', ')}}`;
  }
  return JSON.stringify(value);
};

const formLiteral = (body: unknown, files: readonly string[]): string => {
  const parts = Object.entries(body ?? {}).map(
    ([name, value]) =>
      `${JSON.stringify(name)}: ${files.includes(name) ? `open(${literal(value)}, "rb")` : literal(value)}`,
  );
  return `{${parts.join(', ')}}`;
};

const paramsOf = ({ body, query, files }: SampleRequest, method: SdkMethod): readonly string[] => {
  if (method.body?.kind === 'form') return [formLiteral(body, files)];
  if (body !== undefined) return [literal(body)];
  return Object.keys(query).length > 0 ? [literal(query)] : [];
};

export const pythonSample = (request: SampleRequest, method: SdkMethod): string => {
  const given = [...request.ids.map(literal), ...paramsOf(request, method)].join(', ');
  const call = `client.${method.name.split('.').map(snake).join('.')}(${given})`;
  switch (method.answer.kind) {
    case 'list':
    case 'stream':
      return `for ${snake(rowName(method))} in ${call}:\n    print(${snake(rowName(method))})`;
    case 'none':
      return call;
    case 'json':
    case 'text':
    case 'file':
      return `answer = ${call}`;
  }
};
