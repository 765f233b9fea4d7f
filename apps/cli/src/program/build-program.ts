import { Argument, Command, Option } from 'commander';
import type { Context } from '../session/context';
import { asStarted, programName } from './as-started';
import type { ArgumentSpec, CommandEntry, CommandSpec, Input, OptionSpec } from './command-spec';
import { type ExitCode, misused } from './failure';
import { wrapCommand } from '../output/wrap';
import { globalOptions } from './global-options';

export type ProgramParts = Readonly<{
  entries: readonly CommandEntry[];
  /** Given the options of the whole program once they are read. */
  contextFrom: (flags: Readonly<Record<string, unknown>>) => Promise<Context>;
  /** Help goes here. */
  write: (text: string) => void;
  width: number;
  onEnd: (exitCode: ExitCode) => void;
}>;

/** The program with its first level; a command's own options are there once it is asked for. */
export const buildProgram = ({ entries, contextFrom, write, width, onEnd }: ProgramParts): Command => {
  const program = new Command(programName());
  program
    .description('A payment platform from the terminal.')
    .usage('<command> [options]')
    .exitOverride()
    .helpOption('-h, --help', 'what a command does and takes')
    .helpCommand('help [command]', 'the help of a command')
    .configureHelp({ helpWidth: width })
    .configureOutput({ writeOut: write, writeErr: () => undefined, outputError: () => undefined })
    .addHelpText('after', asStarted('\ntaprail <command> --help has examples. Every command takes the options above.'));
  for (const option of globalOptions) program.addOption(optionOf(option));

  const runOf = (spec: CommandSpec, command: Command) => async (): Promise<void> => {
    const context = await contextFrom(program.opts());
    onEnd((await spec.run!(context, inputOf(spec, command))) ?? 0);
  };
  const loads = new Map<Command, CommandEntry>();
  for (const entry of entries) {
    const command = program.command(entry.name, { hidden: entry.isHidden ?? false });
    command.summary(entry.summary).helpGroup(entry.section);
    for (const alias of entry.aliases ?? []) command.alias(alias);
    loads.set(command, entry);
  }
  program.hook('preSubcommand', async (_program, command) => {
    const entry = loads.get(command);
    loads.delete(command);
    if (entry) fill(command, await entry.load(), runOf, width);
  });
  return program;
};

type RunOf = (spec: CommandSpec, command: Command) => () => Promise<void>;

/** Gives a command what its declaration says. */
const fill = (command: Command, spec: CommandSpec, runOf: RunOf, width: number): void => {
  command.description(asStarted([sentence(spec.summary), spec.description].filter(Boolean).join('\n\n')));
  for (const argument of spec.args ?? []) command.addArgument(argumentOf(argument));
  for (const option of spec.options ?? []) command.addOption(optionOf(option));
  if (spec.examples?.length)
    command.addHelpText(
      'after',
      `\nExamples:\n${spec.examples.map((each) => wrapCommand(`  ${asStarted(each)}`, width)).join('\n')}`,
    );
  for (const inner of spec.commands ?? []) {
    const child = command.command(inner.name, { hidden: inner.isHidden ?? false }).summary(inner.summary);
    for (const alias of inner.aliases ?? []) child.alias(alias);
    fill(child, inner, runOf, width);
  }
  if (spec.run) command.action(runOf(spec, command));
};

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

const argumentOf = ({ name, summary, isOptional, isRest, values }: ArgumentSpec): Argument => {
  const dots = isRest ? '...' : '';
  const argument = new Argument(isOptional ? `[${name}${dots}]` : `<${name}${dots}>`, summary);
  return values ? argument.choices([...values]) : argument;
};

const optionOf = ({ flags, summary, values, isRepeatable, read }: OptionSpec): Option => {
  const option = new Option(flags, summary);
  if (values && !isRepeatable) return option.choices([...values]);
  if (values) option.argParser((text: string, before: unknown) => append(before, allowed(text, values, flags)));
  else if (isRepeatable) option.argParser((text: string, before: unknown) => append(before, read ? read(text) : text));
  else if (read) option.argParser((text: string) => read(text));
  return option;
};

const append = (before: unknown, value: unknown): unknown[] =>
  [...((before as unknown[] | undefined) ?? []), value].flat();

/** Of a list, several may come at once, with commas between them. */
const allowed = (text: string, values: readonly string[], flags: string): readonly string[] => {
  const asked = text.split(',').map((each) => each.trim());
  const unknown = asked.filter((each) => !values.includes(each));
  if (unknown.length === 0) return asked;
  throw misused(`${flags}: ${unknown.join(', ')} is not one of ${values.join(', ')}`);
};

const inputOf = ({ args = [] }: CommandSpec, command: Command): Input => {
  const given = command.processedArgs as readonly (string | readonly string[] | undefined)[];
  const named: Record<string, string> = {};
  let rest: readonly string[] = [];
  for (const [at, { name, isRest }] of args.entries()) {
    const value = given[at];
    if (isRest) rest = (value as readonly string[] | undefined) ?? [];
    else if (typeof value === 'string') named[name] = value;
  }
  return { args: named, rest, options: command.opts() };
};
