import { operations } from '../generated/operations';
import { type ApiObject, isObject } from '../output/value';
import { asStarted } from '../program/as-started';
import type { CommandSpec, Input, OptionSpec } from '../program/command-spec';
import type { ExitCode } from '../program/failure';
import type { Context } from '../session/context';
import { callOperation } from './call-operation';
import { type CurrencySource, readCurrency } from './currency-source';
import { kebab, optionKey, optionsOf, readInteger } from './field-options';
import { idFormOf, namingTheObject } from './id-forms';
import { idempotencyKeyOption } from './idempotency-key-option';
import type { ApiOperation } from './operation';
import { bodyOptions, demandFields, fileAt, readBody, readText } from './read-body';
import { readFields } from './read-fields';
import { showAnswer, showList } from './show-answer';
import { requestShown } from './shown-request';

export type OperationCommand = Readonly<{
  /** The method of the SDK, such as `taps.create`. */
  call: string;
  aliases?: readonly string[];
  summary?: string;
  examples?: readonly string[];
  /** Names of the arguments, where those of the path read badly. */
  args?: readonly string[];
  /** Of amounts whose currency the request does not name. */
  currencyFrom?: CurrencySource;
  /** Text fields that are given as a file. */
  fromFile?: readonly string[];
  /** Fields that are always sent so, and have no option. */
  fixed?: ApiObject;
  options?: readonly OptionSpec[];
  /** Shows the answer in place of the usual record. */
  show?: (context: Context, answer: ApiObject, input: Input) => void;
  /** Goes on with the answer, such as waiting for a job; gives the exit code. */
  after?: (context: Context, answer: ApiObject, input: Input) => Promise<ExitCode | void>;
}>;

const paging = new Set(['limit', 'cursor']);
/** A limit without a cursor is one of the operation, such as the length of a ranking. */
const isPaged = ({ query }: ApiOperation): boolean => query.some(({ name }) => name === 'cursor');
const listOptions: readonly OptionSpec[] = [
  { flags: '--limit <n>', summary: 'at most this many rows (20)', read: (text) => readInteger('--limit', text) },
  { flags: '--all', summary: 'every row there is' },
  { flags: '--cursor <cursor>', summary: 'go on where a page has ended' },
];
const asyncOption: OptionSpec = {
  flags: '--async',
  summary: 'do not wait for a card; the tap can be cancelled until there is one',
};
const matchOption: OptionSpec = {
  flags: '--if-match <etag>',
  summary: 'refuse it when the resource has changed since',
};
const dryRunOption: OptionSpec = { flags: '--dry-run', summary: 'show the request and send nothing' };

/** A command for one operation of the API, with options for all that the operation takes. */
export const operationCommand = (name: string, command: OperationCommand): CommandSpec => {
  const operation = operations[command.call];
  if (!operation) throw new Error(`${command.call} is no operation`);
  if (hasAmountAlone(operation) && !command.currencyFrom)
    throw new Error(`${command.call} takes an amount, and nothing says in which currency`);
  const ids = command.args ?? operation.ids.map((id) => kebab(id));
  return {
    name,
    ...(command.aliases ? { aliases: command.aliases } : {}),
    summary: command.summary ?? lowerFirst(operation.summary),
    description: describe(operation),
    args: ids.map((id) => ({ name: id, summary: idSummary(id, command.call) })),
    options: optionsFor(operation, command),
    ...(command.examples ? { examples: command.examples } : {}),
    calls: [command.call],
    run: (context, input) => runOperation(context, input, command, operation, ids),
  };
};

/** An amount in a body that names no currency is in that of the resource. */
const hasAmountAlone = ({ query, body }: ApiOperation): boolean => {
  const fields = [...query, ...(body?.fields ?? [])];
  return fields.some(({ money }) => money) && !fields.some(({ name }) => name === 'currency');
};

const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? `${text[0]!.toLowerCase()}${text.slice(1)}` : text;

const namedIds: Readonly<Record<string, string>> = {
  charge: 'the id of the charge',
  currency: 'the code of the currency, such as EUR',
  line: 'an entry and the number of its line, le_…/1',
  period: 'a month, 2026-03',
  ref: 'the reference that you chose',
  shard: 'the number of the shard',
};

const idSummary = (id: string, call: string): string => namedIds[id] ?? idFormOf(call) ?? 'its id';

const describe = ({ description, scope, verb, path }: ApiOperation): string =>
  [description?.replaceAll('`', ''), `${verb} ${path}, scope ${scope}.`].filter(Boolean).join('\n\n');

const optionsFor = (
  operation: ApiOperation,
  { fixed = {}, options = [], fromFile = [] }: OperationCommand,
): readonly OptionSpec[] => {
  const { query, body, answer, idempotent, ifMatch, respondAsync, verb } = operation;
  const pages = isPaged(operation) ? paging : new Set<string>();
  const fields = [...query.filter(({ name }) => !pages.has(name)), ...(body?.fields ?? [])].filter(
    ({ name }) => !(name in fixed),
  );
  const isFile = (name: string): boolean => fromFile.includes(name) || (body?.kind === 'form' && name === 'file');
  const ofFields = fields.flatMap((field) =>
    isFile(field.name)
      ? [{ flags: `--${kebab(field.name)} <path>`, summary: 'a file of this machine' }]
      : optionsOf(field, fields),
  );
  const own = new Set(ofFields.map(({ flags }) => flags.split(' ')[0]));
  const rest = [
    ...(answer.kind === 'list' && verb === 'GET' ? listOptions : []),
    ...(body?.kind === 'json' && body.fields.some(({ type }) => type === 'object' || type === 'json')
      ? bodyOptions
      : []),
    ...(idempotent ? [idempotencyKeyOption] : []),
    ...(respondAsync ? [asyncOption] : []),
    ...(ifMatch ? [matchOption] : []),
    ...(verb === 'GET' ? [] : [dryRunOption]),
  ].filter(({ flags }) => !own.has(flags.split(' ')[0]));
  return [...options, ...ofFields, ...rest];
};

const runOperation = async (
  context: Context,
  input: Input,
  command: OperationCommand,
  operation: ApiOperation,
  idNames: readonly string[],
): Promise<ExitCode | void> => {
  const ids = idNames.map((name) => input.args[name]!);
  const params = await paramsFor(context, input, command, operation, ids);
  const asked = { name: command.call, operation, ids, params };
  if (operation.answer.kind === 'list' && operation.verb === 'GET')
    return showList(context, input, asked).catch(namingTheObject(command.call, ids));

  const { idempotencyKey, ifMatch, async: respondAsync } = input.options;
  const isWrite = operation.verb !== 'GET';
  if (isWrite && input.options['dryRun'] === true && !hasField(operation, 'dry_run')) {
    return requestShown(context, operation, ids, params);
  }
  if (isWrite)
    await context.confirmWrite(`${operation.verb} ${ids.length > 0 ? `${ids.join(' ')}: ` : ''}${operation.summary}`);
  const { data, response } = await callOperation(context, {
    ...asked,
    options: { idempotencyKey, ifMatch, respondAsync },
  }).catch(namingTheObject(command.call, ids));
  if (response.idempotentReplayed)
    context.out.note('This was done before under the same idempotency key; here is that answer.');
  if (response.keyExpiresAt)
    context.out.note(asStarted(`The API key expires at ${response.keyExpiresAt}; see taprail keys rotate.`));
  if (command.after) return command.after(context, (data ?? {}) as ApiObject, input);
  const { show } = command;
  if (show && isRecordForPeople(context, data)) return show(context, data, input);
  await showAnswer(context, operation, data, command.currencyFrom && { source: command.currencyFrom, id: ids[0]! });
};

const isRecordForPeople = ({ out, flags }: Context, data: unknown): data is ApiObject =>
  isObject(data) && !out.isJson && !flags.fields;

const hasField = ({ body }: ApiOperation, name: string): boolean =>
  body?.fields.some((field) => field.name === name) === true;

const paramsFor = async (
  context: Context,
  { options }: Input,
  { fixed, fromFile = [], currencyFrom }: OperationCommand,
  operation: ApiOperation,
  ids: readonly string[],
): Promise<Record<string, unknown> | undefined> => {
  const { query, body, verb } = operation;
  const queryFields = query.filter(({ name }) => !(verb === 'GET' && name === 'limit' && isPaged(operation)));
  const currency = currencyFrom && (() => readCurrency(context, currencyFrom, ids[0]!));
  const fields = body?.fields ?? [];
  const given = {
    ...(await readFields(queryFields, options)),
    ...(body?.kind === 'json' ? await readBody(fields, options) : {}),
    ...(await readFields(fields, options, currency)),
    ...fixed,
  };
  for (const name of fromFile) {
    const path = options[optionKey(name)];
    if (typeof path === 'string') given[name] = readText(path);
  }
  if (body?.kind === 'form' && typeof given['file'] === 'string') given['file'] = fileAt(given['file']);
  demandFields([...queryFields, ...fields], given);
  return Object.keys(given).length === 0 && body?.required !== true && query.length === 0 ? undefined : given;
};
