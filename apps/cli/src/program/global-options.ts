import type { OptionSpec } from './command-spec';
import { misused } from './failure';

/** Taken before and after every command. */
export type GlobalFlags = Readonly<{
  json: boolean;
  fields: readonly string[] | undefined;
  profile: string | undefined;
  apiUrl: string | undefined;
  isColourForbidden: boolean;
  yes: boolean;
  isInputForbidden: boolean;
  timeoutMs: number | undefined;
  debug: boolean;
}>;

const readSeconds = (text: string): number => {
  const seconds = Number(text);
  if (text.trim() !== '' && seconds > 0 && seconds <= 86_400) return seconds;
  throw misused(`--timeout takes seconds, and not "${text}"`);
};

export const globalOptions: readonly OptionSpec[] = [
  { flags: '--json', summary: 'the answer of the API as JSON; streams are one document per line' },
  { flags: '--fields <names>', summary: 'these fields alone, such as id,status,card.last4' },
  { flags: '--profile <name>', summary: 'the profile to work with' },
  { flags: '--api-url <url>', summary: 'the address of the deployment' },
  { flags: '--timeout <seconds>', summary: 'how long one attempt of a request may take', read: readSeconds },
  { flags: '--yes', summary: 'answer every question with yes' },
  { flags: '--no-input', summary: 'never ask: a question ends the command with exit code 2' },
  { flags: '--no-color', summary: 'no colours; NO_COLOR does the same' },
  { flags: '--debug', summary: 'log every request on stderr' },
];

/** The flags of a command line, from the values that the parser found. */
export const readGlobalFlags = (
  raw: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>>,
): GlobalFlags => {
  const text = (name: string): string | undefined => raw[name] as string | undefined;
  const fields = text('fields')
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return {
    json: raw['json'] === true || (raw['json'] === undefined && env['TAPRAIL_OUTPUT'] === 'json'),
    fields: fields && fields.length > 0 ? fields : undefined,
    profile: text('profile'),
    apiUrl: text('apiUrl'),
    isColourForbidden: raw['color'] === false,
    yes: raw['yes'] === true,
    isInputForbidden: raw['input'] === false,
    timeoutMs: raw['timeout'] === undefined ? undefined : Math.max(1, Math.round(Number(raw['timeout']) * 1_000)),
    debug: raw['debug'] === true,
  };
};
