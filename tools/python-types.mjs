// Prints what the API takes and shows as Python types: a TypedDict for each object of the OpenAPI description.
import { typeName } from './sdk-printer.mjs';

const keywords = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);
export const isPythonName = (name) => /^[A-Za-z_]\w*$/.test(name) && !keywords.has(name);

const pascal = (name) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join('');
const literal = (value) => (value === null ? 'None' : JSON.stringify(value).replace(/^(true|false)$/, pascal));
const plain = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' };
const unique = (types) => [...new Set(types)];
const union = (types) => {
  const found = unique(types);
  if (found.includes('Any')) return 'Any';
  return [...found.filter((type) => type !== 'None'), ...found.filter((type) => type === 'None')].join(' | ');
};

const docString = (text, indent) =>
  text ? `${indent}"""${text.replaceAll('\\', '\\\\').replaceAll('"', "'")}"""\n` : '';

/** Prints classes, those of objects within an object before it. */
class TypePrinter {
  printed = new Map();

  /** The type of a schema; an object without a name of its own gets the one that is given. */
  typeOf(schema, name) {
    if (schema.$ref) return typeName(schema.$ref.split('/').at(-1));
    if ('const' in schema) return `Literal[${literal(schema.const)}]`;
    if (schema.enum) {
      const values = schema.enum.filter((value) => value !== null);
      const known = `Literal[${values.map(literal).join(', ')}]`;
      return schema.enum.includes(null) ? `${known} | None` : known;
    }
    const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (parts && !schema.properties)
      return union(
        parts.map((part, at) => this.typeOf({ ...part, ...withType(schema, part) }, `${name}${at ? at + 1 : ''}`)),
      );
    const types = [schema.type ?? (schema.properties ? 'object' : undefined)].flat();
    return union(types.map((type) => this.single(type, schema, name)));
  }

  single(type, schema, name) {
    if (type === 'array') return `list[${schema.items ? this.typeOf(schema.items, `${name}Item`) : 'Any'}]`;
    if (type === 'object') return this.objectOf(schema, name);
    return plain[type] ?? 'Any';
  }

  objectOf({ properties, required = [], additionalProperties, description }, name) {
    if (properties && Object.keys(properties).length > 0) {
      this.print(name, { properties, required, description });
      return name;
    }
    const values = typeof additionalProperties === 'object' ? this.typeOf(additionalProperties, `${name}Value`) : 'Any';
    return `dict[str, ${values}]`;
  }

  print(name, { properties, required, description }) {
    if (this.printed.has(name)) throw new Error(`Two Python types would be named ${name}`);
    // Its place is behind those that it uses.
    const fields = Object.entries(properties).map(([field, schema]) => {
      const type = this.typeOf(schema, `${name}${pascal(field)}`);
      return [field, required.includes(field) ? type : `NotRequired[${type}]`, schema.description];
    });
    const isClass = fields.every(([field]) => isPythonName(field));
    this.printed.set(name, isClass ? classOf(name, description, fields) : functionalOf(name, fields));
  }
}

/** Half of a union may lack the type that the whole names. */
const withType = ({ type }, part) => (part.type || part.$ref || part.enum || 'const' in part || !type ? {} : { type });

const classOf = (name, description, fields) =>
  `class ${name}(TypedDict):\n${docString(description, '    ')}${description ? '\n' : ''}${fields
    .map(([field, type, words]) => `    ${field}: ${type}\n${docString(words, '    ')}`)
    .join('')}`;

const functionalOf = (name, fields) =>
  `${name} = TypedDict(\n    "${name}",\n    {\n${fields
    .map(([field, type]) => `        "${field}": ${JSON.stringify(type)},\n`)
    .join('')}    },\n)\n`;

/** The name of the filters of an operation. */
export const queryName = (id) => `${id.split(/[._]/).map(pascal).join('')}Query`;
/** The name of a body or an answer that the description does not name. */
export const bodyName = (id) => `${id.split(/[._]/).map(pascal).join('')}Params`;
const answerName = (id) => `${id.split(/[._]/).map(pascal).join('')}Answer`;

const operationsOf = (document) => Object.values(document.paths).flatMap((operations) => Object.values(operations));

const parameterOf = (each, { parameters }) => (each.$ref ? parameters[each.$ref.split('/').at(-1)] : each);

const printQueries = (printer, document, model) => {
  for (const operation of operationsOf(document)) {
    const { operationId: id, parameters = [] } = operation;
    const query = parameters
      .map((each) => parameterOf(each, document.components))
      .filter((each) => each.in === 'query');
    if (query.length === 0 || !model.methods.some((method) => method.id === id)) continue;
    printer.print(queryName(id), {
      properties: Object.fromEntries(
        query.map(({ name, schema, description }) => [name.replace(/\[\]$/, ''), { ...schema, description }]),
      ),
      required: query.filter((each) => each.required).map(({ name }) => name),
    });
  }
};

const printBodies = (printer, document) => {
  for (const { operationId: id, requestBody } of operationsOf(document)) {
    const schema = requestBody?.content?.['application/json']?.schema;
    if (schema && !schema.$ref && schema.properties) printer.print(bodyName(id), { required: [], ...schema });
  }
};

const answerSchemaOf = ({ responses }) => {
  const [answer] = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const schema = answer?.[1].content?.['application/json']?.schema;
  return schema && !schema.$ref && schema.properties ? { required: [], ...schema } : undefined;
};

const printAnswers = (printer, document) => {
  for (const operation of operationsOf(document)) {
    const schema = answerSchemaOf(operation);
    if (schema) printer.print(answerName(operation.operationId), schema);
  }
};

/** The name of what an operation answers with, where the description gives it none. */
export const answerTypeOf = (id, document) => {
  const operation = operationsOf(document).find(({ operationId }) => operationId === id);
  return answerSchemaOf(operation) ? `types.${answerName(id)}` : 'dict[str, Any]';
};

/** The name of what an operation takes, if it takes JSON. */
export const bodyTypeOf = (id, document) => {
  const operation = operationsOf(document).find(({ operationId }) => operationId === id);
  const schema = operation?.requestBody?.content?.['application/json']?.schema;
  if (!schema) return undefined;
  return schema.$ref ? typeName(schema.$ref.split('/').at(-1)) : schema.properties ? bodyName(id) : 'Any';
};

export const pythonTypes = (document, model) => {
  const { components, webhooks } = document;
  const printer = new TypePrinter();
  const aliases = [];
  for (const [name, schema] of Object.entries(components.schemas)) {
    if (name === 'Event') continue;
    const own = typeName(name);
    const isObject = schema.properties && !schema.anyOf;
    if (isObject) printer.print(own, { required: [], ...schema });
    else aliases.push(`${own}: TypeAlias = ${JSON.stringify(printer.typeOf(schema, own))}\n`);
  }
  printQueries(printer, document, model);
  printBodies(printer, document);
  printAnswers(printer, document);
  const events = Object.values(webhooks).map(({ post }) =>
    typeName(post.requestBody.content['application/json'].schema.$ref.split('/').at(-1)),
  );
  return `
from __future__ import annotations

from typing import Any, Literal, Union

from typing_extensions import NotRequired, TypeAlias, TypedDict

${[...printer.printed.values(), ...aliases].join('\n\n')}

TaprailEvent = Union[
${events.map((name) => `    ${name},\n`).join('')}]
"""An event, as webhooks and the feed show it; \`\`type\`\` determines what \`\`data["object"]\`\` is."""
`;
};
