import type { JsonSchema } from '@taprail/contracts';
import type { OpenApiDocument } from './document';

type Node = Readonly<Record<string, any>>;

const statusWords = new Set(['OK', 'Created', 'Accepted', 'No Content', 'The answer.']);

/** Every place of a description of an API that a reader meets without words, an example or a real bound. */
export const missingWords = (given: OpenApiDocument): readonly string[] => placesIn(withWordsAtReferences(given));

/** A field that refers to a schema with words of its own is described by them. */
const withWordsAtReferences = (document: OpenApiDocument): OpenApiDocument => {
  const schemas = (document['components'] as Node)['schemas'] as Record<string, JsonSchema>;
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) => {
    const { $ref, description } = (value ?? {}) as JsonSchema;
    const words = schemas[$ref?.split('/').at(-1) ?? '']?.description;
    return $ref === undefined || description !== undefined || words === undefined
      ? value
      : { ...(value as object), description: words };
  }) as OpenApiDocument;
};

const placesIn = (document: OpenApiDocument): readonly string[] => [
  ...missingAtTop(document),
  ...Object.entries((document['components'] as Node)['schemas'] as Record<string, JsonSchema>).flatMap(
    ([name, schema]) => missingInFields(schema, `schemas.${name}`),
  ),
  ...Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap((each) => missingIn(each as Node)),
  ),
];

const missingAtTop = (document: OpenApiDocument): readonly string[] => {
  const tags = (document['tags'] ?? []) as readonly Node[];
  return [
    ...['description', 'license'].filter((name) => !(name in document.info)).map((name) => `info.${name}`),
    ...(document['servers'] ? [] : ['servers']),
    ...tags.filter(({ description }) => !isSaid(description)).map(({ name }) => `tags.${name}: no description`),
  ];
};

const missingIn = (operation: Node): readonly string[] => {
  const at = String(operation['operationId']);
  const parameters = (operation['parameters'] ?? []) as readonly Node[];
  const body = Object.values((operation['requestBody']?.content ?? {}) as Record<string, Node>);
  return [
    ...parameters.flatMap((each) => missingInParameter(each, at)),
    ...body.flatMap((media) => missingInMedia(media, `${at} body`)),
    ...Object.entries(operation['responses'] as Record<string, Node>).flatMap(([status, answer]) => [
      ...(isSaid(answer['description']) ? [] : [`${at} ${status}: no description`]),
      ...(status < '300'
        ? Object.values((answer['content'] ?? {}) as Record<string, Node>).flatMap((media) =>
            missingInMedia(media, `${at} ${status}`),
          )
        : []),
    ]),
  ];
};

const missingInParameter = (parameter: Node, at: string): readonly string[] => {
  if (parameter['$ref'] !== undefined) return [];
  const place = `${at} parameter ${parameter['name']}`;
  return [
    ...(isSaid(parameter['description']) ? [] : [`${place}: no description`]),
    ...missingInFields(parameter['schema'], place),
    ...falseBounds(parameter['schema'], place),
  ];
};

const missingInMedia = (media: Node, at: string): readonly string[] => [
  ...(media['example'] === undefined ? [`${at}: no example`] : []),
  ...missingInFields(media['schema'], at),
];

const isSaid = (text: unknown): boolean => typeof text === 'string' && text !== '' && !statusWords.has(text);

const missingInFields = (schema: JsonSchema, at: string): readonly string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(isSaid(field.description) ? [] : [`${at}.${name}: no description`]),
    ...falseBounds(field, `${at}.${name}`),
    ...missingInFields(field, `${at}.${name}`),
  ]),
  ...[schema.items, schema.additionalProperties]
    .filter((inner) => typeof inner === 'object')
    .flatMap((inner) => missingInFields(inner, `${at}[]`)),
  ...['anyOf', 'oneOf', 'allOf'].flatMap((keyword) =>
    ((schema[keyword] ?? []) as JsonSchema[]).flatMap((inner) => missingInFields(inner, at)),
  ),
];

/** The edge of exact integers is a fact of JSON, not of a field: nothing of ours is that far below zero. */
const falseBounds = (schema: JsonSchema, at: string): readonly string[] =>
  schema['minimum'] === Number.MIN_SAFE_INTEGER ? [`${at}: not a real bound`] : [];
