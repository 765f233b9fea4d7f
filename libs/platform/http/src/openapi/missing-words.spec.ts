import type { OpenApiDocument } from './document';
import { missingWords } from './missing-words';

const said = { description: 'What it means.' };

const document = ({ thing = {}, operation = {}, top = {} }: Record<string, object> = {}): OpenApiDocument =>
  ({
    info: { title: 'Things', version: '1', description: 'x', license: { name: 'x' } },
    servers: [{ url: '/' }],
    tags: [{ name: 'things', ...said }],
    paths: {
      '/things': {
        post: {
          operationId: 'things.create',
          parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' }, ...said }],
          requestBody: { content: { 'application/json': { schema: { type: 'object' }, example: {} } } },
          responses: { 204: said },
          ...operation,
        },
      },
    },
    components: {
      schemas: { Thing: { type: 'object', ...said, properties: { id: { type: 'string', ...said }, ...thing } } },
    },
    ...top,
  }) as unknown as OpenApiDocument;

describe('the places without words', () => {
  it('are none where everything is said', () => expect(missingWords(document())).toEqual([]));

  it.each<[string, Parameters<typeof document>[0], string]>([
    ['a field', { thing: { size: { type: 'integer' } } }, 'schemas.Thing.size: no description'],
    [
      'a field of a nested object',
      { thing: { parts: { type: 'array', ...said, items: { properties: { n: {} } } } } },
      'schemas.Thing.parts[].n: no description',
    ],
    [
      'a field of an alternative',
      { thing: { close: { ...said, anyOf: [{ properties: { at: {} } }, { type: 'null' }] } } },
      'schemas.Thing.close.at: no description',
    ],
    [
      'an amount as small as a number can be',
      { thing: { amount: { ...said, type: 'integer', minimum: Number.MIN_SAFE_INTEGER } } },
      'schemas.Thing.amount: not a real bound',
    ],
    [
      'a parameter',
      { operation: { parameters: [{ name: 'order', in: 'query', schema: {} }] } },
      'things.create parameter order: no description',
    ],
    [
      'a body without an example',
      { operation: { requestBody: { content: { 'application/json': { schema: {} } } } } },
      'things.create body: no example',
    ],
    ['an answer', { operation: { responses: { 204: { description: '' } } } }, 'things.create 204: no description'],
    [
      'an answer without an example',
      { operation: { responses: { 200: { ...said, content: { 'application/json': { schema: {} } } } } } },
      'things.create 200: no example',
    ],
    ['a tag', { top: { tags: [{ name: 'things' }] } }, 'tags.things: no description'],
    ['the servers', { top: { servers: undefined as never } }, 'servers'],
  ])('are named: %s', (_what, change, place) => expect(missingWords(document(change))).toEqual([place]));

  it('do not include a field that refers to a schema with words', () =>
    expect(missingWords(document({ thing: { other: { $ref: '#/components/schemas/Thing' } } }))).toEqual([]));
});
