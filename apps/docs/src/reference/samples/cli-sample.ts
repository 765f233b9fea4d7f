import { quoted } from './curl-sample';
import type { CliCommand, SampleRequest, SdkMethod } from './sample-request';

const kebab = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();

/** Words of a shell that need no quotes. */
const word = (text: string): string => (/^[\w./:=@%+,…-]+$/.test(text) ? text : quoted(text));

/** A value that an option can carry; undefined for what is inside an object. */
const optionOf = (
  name: string,
  value: unknown,
  { amounts }: SampleRequest,
  { files }: CliCommand,
): readonly string[] | undefined => {
  const flag = `--${kebab(name)}`;
  // A file has the name that the example gives it, or, where the example is its content, that of the field.
  if (files.includes(flag) && !/^[\w.-]+$/.test(String(value))) return [`${flag} ${name}.txt`];
  if (amounts.includes(name)) return [`${flag}-minor ${String(value)}`];
  if (typeof value === 'boolean') return [`${flag} ${value ? 'yes' : 'no'}`];
  if (typeof value === 'string' || typeof value === 'number') return [`${flag} ${word(String(value))}`];
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return [`${flag} ${word(value.join(','))}`];
  return undefined;
};

/** An amount beside its currency, as a person writes both; the examples of the API are in euros. */
const moneyOf = (
  name: string,
  { amount, currency }: Readonly<Record<string, unknown>>,
): readonly string[] | undefined => {
  if (typeof amount !== 'number' || currency !== 'EUR') return undefined;
  if (name === 'currency') return [];
  return name === 'amount'
    ? [`--amount "EUR ${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}"`]
    : undefined;
};

/** The command that is most about it: of the same group, for it alone, or for it first. */
const commandOf = (commands: readonly CliCommand[], name: string): CliCommand | undefined => {
  const group = kebab(name.split('.')[0]!);
  const rankOf = ({ path, calls }: CliCommand): number =>
    (path.startsWith(`${group} `) ? 4 : 0) + (calls.length === 1 ? 2 : 0) + (calls[0] === name ? 1 : 0);
  return commands
    .filter(({ calls }) => calls.includes(name))
    .reduce<CliCommand | undefined>((best, each) => (best && rankOf(best) >= rankOf(each) ? best : each), undefined);
};

const rawSample = ({ verb, path, query, body }: SampleRequest): string => {
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
  const data = body === undefined ? '' : ` --data ${quoted(JSON.stringify(body))}`;
  return `taprail ${verb.toLowerCase()} ${word(`${path}${search === '' ? '' : `?${search}`}`)}${data}`;
};

/** The command of an operation, or the request by its path where no command takes these arguments. */
export const cliSample = (
  request: SampleRequest,
  method: SdkMethod,
  commands: readonly CliCommand[],
): string | undefined => {
  const command = commandOf(commands, method.name);
  if (!command) return undefined;
  const given: Readonly<Record<string, unknown>> = {
    ...request.query,
    ...(typeof request.body === 'object' ? request.body : {}),
  };
  const options = Object.entries(given).map(
    ([name, value]) => moneyOf(name, given) ?? optionOf(name, value, request, command),
  );
  const isWhole = options.every((option) => option !== undefined) && command.args.length === request.ids.length;
  if (!isWhole) return rawSample(request);
  return ['taprail', command.path, ...request.ids.map(word), ...options.flat()].join(' ');
};
