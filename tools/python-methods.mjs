// Prints the SDK model as Python: the table of operations, and a class for each group of them, sync and async.
import { answerTypeOf, bodyTypeOf, isPythonName, queryName } from './python-types.mjs';
import { entryOf, everywhere, treeOf, typeName } from './sdk-printer.mjs';

const snake = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const className = (words) => words.map((word) => word[0].toUpperCase() + word.slice(1)).join('');
const named = (name) => `types.${name}`;

export const pythonOperations = ({ version, methods }) => `
#: The version of the API that this SDK was made from.
api_version = "${version}"

#: Method, path, traits, and the field that every answer has, by name.
operation_table = {
${methods.map((method) => `    "${method.name}": "${entryOf(method)}",\n`).join('')}}
`;

const answerOf = ({ id, answer }, { isAsync, document }) => {
  switch (answer.kind) {
    case 'none':
      return 'None';
    case 'text':
      return 'str';
    case 'file':
      return isAsync ? 'AsyncDownload' : 'Download';
    case 'stream':
      return `${isAsync ? 'AsyncIterator' : 'Iterator'}[types.TaprailEvent]`;
    case 'list': {
      const row = answer.row === 'Event' ? 'TaprailEvent' : answer.row && typeName(answer.row);
      return `${isAsync ? 'AsyncListCall' : 'ListCall'}[${row ? named(row) : 'Any'}]`;
    }
    default:
      return answer.schemas.length > 0
        ? answer.schemas.map((name) => named(typeName(name))).join(' | ')
        : answerTypeOf(id, document);
  }
};

const paramsOf = ({ id, body, query, queryRequired, answer }, document) => {
  if (answer.kind === 'stream' || (query && !body)) return [named(queryName(id)), queryRequired === true];
  if (!body) return undefined;
  const type = body.kind === 'json' ? bodyTypeOf(id, document) : body.kind === 'form' ? 'Mapping[str, Any]' : 'str';
  return [type === undefined || type === 'Any' || body.kind !== 'json' ? (type ?? 'Any') : named(type), body.required];
};

const optionsOf = ({ answer, verb, respondAsync }) => {
  if (answer.kind === 'stream') return 'StreamOptions';
  if (verb === 'GET') return 'ReadOptions';
  return respondAsync ? 'AsyncWriteOptions' : 'WriteOptions';
};

const wordsOf = ({ summary, description, scope, errors }, common) => {
  const own = errors.filter((code) => !common.has(code));
  const more = [
    ...(description ? [description] : []),
    ...(scope ? [`Scope: \`\`${scope}\`\`.`] : []),
    ...(own.length > 0 ? [`Refused with ${own.map((code) => `\`\`${code}\`\``).join(', ')}.`] : []),
  ].map((line) => line.replaceAll('\\', '\\\\').replaceAll('"""', "'''"));
  const first = `        """${summary}.`;
  return more.length === 0
    ? `${first}"""\n`
    : `${first}\n\n${more.map((line) => `        ${line}\n`).join('\n')}        """\n`;
};

const printMethod = (method, context) => {
  const { isAsync, common, document } = context;
  const short = snake(method.name.split('.').at(-1));
  if (!isPythonName(short)) throw new Error(`${method.name} is no name in Python`);
  const ids = method.pathParams.map(snake);
  const params = paramsOf(method, document);
  const answer = answerOf(method, context);
  const isConditional = method.ifNoneMatch && method.answer.kind === 'json';
  // What is not awaited is asked for as it is read.
  const keyword = isAsync && !['list', 'stream'].includes(method.answer.kind) ? 'async def' : 'def';
  const given = [
    'self',
    ...ids.map((id) => `${id}: str`),
    ...(params ? [params[1] ? `params: ${params[0]}` : `params: ${params[0]} | None = None`] : []),
  ];
  const options = `**options: Unpack[${optionsOf(method)}]`;
  const call = `self._call("${method.name}", (${ids.map((id) => `${id},`).join(' ')}), ${params ? 'params' : 'None'}, options)`;
  const body = `        return ${keyword === 'async def' ? 'await ' : ''}${call}\n`;
  const head = (parameters, type) => `    ${keyword} ${short}(${parameters.join(', ')}) -> ${type}:`;
  const words = wordsOf(method, common);
  if (!isConditional) return `${head([...given, options], answer)}\n${words}${body}`;
  const conditional = [...given, '*', 'if_none_match: str', options];
  return [
    `    @overload\n${head(conditional, `${answer} | None`)} ...\n`,
    `    @overload\n${head([...given, options], answer)} ...\n`,
    `${head([...given, '**options: Any'], 'Any')}\n${words}${body}`,
  ].join('\n');
};

const printClass = (words, tree, context) => {
  const { isAsync, classes } = context;
  const base = isAsync ? 'AsyncResource' : 'Resource';
  const entries = Object.entries(tree);
  const groups = entries.filter(([, node]) => typeof node.verb !== 'string');
  const methods = entries.filter(([, node]) => typeof node.verb === 'string');
  for (const [name, node] of groups) printClass([...words, name], node, context);
  const transport = isAsync ? 'AsyncTransport' : 'Transport';
  const init =
    groups.length === 0
      ? []
      : [
          `    def __init__(self, transport: ${transport}) -> None:\n        super().__init__(transport)\n${groups
            .map(
              ([name]) => `        self.${snake(name)} = ${context.prefix}${className([...words, name])}(transport)\n`,
            )
            .join('')}`,
        ];
  const parts = [...init, ...methods.map(([, method]) => printMethod(method, context))];
  const name = words.length === 0 ? 'Resources' : className(words);
  const about = words.length === 0 ? '    """Every operation of the API, grouped as its calls read."""\n\n' : '';
  classes.push(`class ${context.prefix}${name}(${base}):\n${about}${parts.join('\n')}`);
};

export const pythonMethods = (model, { isAsync, document }) => {
  const classes = [];
  const context = { isAsync, document, classes, common: everywhere(model.methods), prefix: isAsync ? 'Async' : '' };
  printClass([], treeOf(model.methods), context);
  const [resource, transport] = isAsync ? ['async_resource', 'async_transport'] : ['resource', 'transport'];
  return `
from __future__ import annotations

from typing import Any, ${isAsync ? 'AsyncIterator' : 'Iterator'}, Mapping, overload

from typing_extensions import Unpack

from .._${resource} import ${isAsync ? 'AsyncResource' : 'Resource'}
from .._${transport} import ${isAsync ? 'AsyncTransport' : 'Transport'}
from .._download import ${isAsync ? 'AsyncDownload' : 'Download'}
from .._lists import ${isAsync ? 'AsyncListCall' : 'ListCall'}
from .._options import AsyncWriteOptions, ReadOptions, StreamOptions, WriteOptions
from . import types

${classes.join('\n\n')}`;
};
