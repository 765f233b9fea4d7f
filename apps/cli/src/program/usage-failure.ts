import type { Command, CommanderError } from 'commander';
import { exitCodes, Failure } from './failure';
import { globalOptions } from './global-options';
import { nearestWord } from './nearest-word';

/** What other command lines call a command, and what it is called here. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  add: ['create', 'issue'],
  describe: ['get'],
  edit: ['update', 'set'],
  info: ['get'],
  ls: ['list'],
  new: ['create', 'issue'],
  remove: ['delete', 'revoke'],
  rm: ['delete', 'revoke'],
  show: ['get'],
  view: ['get'],
};

/** More choices than this are a page of help and no longer a hint. */
const choicesMax = 12;

const optionsWithValue = new Set(
  globalOptions.flatMap(({ flags }) => (flags.includes('<') ? [flags.split(' ')[0]] : [])),
);

/** The command that a line names, as far as there is one, with the words that name it. */
export const commandOf = (
  program: Command,
  argv: readonly string[],
): Readonly<{ command: Command; words: readonly string[] }> => {
  let command = program;
  const words: string[] = [];
  for (const [at, word] of argv.entries()) {
    if (word.startsWith('-') || optionsWithValue.has(argv[at - 1])) continue;
    const next = command.commands.find((each) => each.name() === word || each.aliases().includes(word));
    if (!next) break;
    words.push(word);
    command = next;
  }
  return { command, words };
};

/** A line that cannot be carried out as it was typed, with the help that says how it can be. */
export const usageFailure = (error: CommanderError, program: Command, argv: readonly string[]): Failure => {
  const { command, words } = commandOf(program, argv);
  const hint = ['taprail', ...words, '--help'].join(' ');
  return new Failure(exitCodes.usage, messageOf(error, command), { hint });
};

const messageOf = ({ code, message }: CommanderError, command: Command): string => {
  if (code === 'commander.help') return 'Which command?';
  // Commander puts its suggestion on a line of its own.
  const text = message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ');
  if (code === 'commander.unknownCommand') return `${text}${otherNameIn(text, command)}`;
  const known = / Allowed choices are (.*)\.$/.exec(text)?.[1]?.split(', ') ?? [];
  return known.length <= choicesMax ? text : `${wrongChoiceIn(text)}${nearestWord(typedIn(text), known)}`;
};

/** `command-argument value 'x' is invalid for argument 'event'.`, or `option '--until <event>' argument 'x' is invalid.` */
const wrongChoiceIn = (text: string): string => {
  const argument = / for argument '([^']*)'/.exec(text)?.[1];
  const option = /^option '([^']*)'/.exec(text)?.[1];
  return `"${typedIn(text)}" is no ${argument ?? `value of ${option}`}`;
};

const typedIn = (text: string): string => / (?:value|argument) '([^']*)' is invalid/.exec(text)?.[1] ?? '';

const otherNameIn = (text: string, command: Command): string => {
  const typed = /^unknown command '([^']*)'/.exec(text)?.[1] ?? '';
  if (text.includes('Did you mean')) return '';
  const there = (otherNames[typed] ?? []).find((name) => command.commands.some((each) => each.name() === name));
  return there ? ` (Did you mean ${there}?)` : '';
};
