import type { Context } from '../session/context';
import type { ExitCode } from './failure';

export type ArgumentSpec = Readonly<{
  name: string;
  summary: string;
  isOptional?: boolean;
  /** Takes all that is left. */
  isRest?: boolean;
  values?: readonly string[];
}>;

export type OptionSpec = Readonly<{
  /** As in help: `--amount <money>`, `-f, --force`. */
  flags: string;
  summary: string;
  values?: readonly string[] | undefined;
  /** May be given more than once; its value is a list. */
  isRepeatable?: boolean;
  /** Reads the text, or throws what is wrong with it. */
  read?: (text: string) => unknown;
}>;

export type Input = Readonly<{
  args: Readonly<Record<string, string>>;
  rest: readonly string[];
  options: Readonly<Record<string, unknown>>;
}>;

/** One command as data: what it takes, what it does, and which calls of the SDK it makes. */
export type CommandSpec = Readonly<{
  name: string;
  aliases?: readonly string[];
  summary: string;
  /** More than the summary, shown by `--help`. */
  description?: string;
  args?: readonly ArgumentSpec[];
  options?: readonly OptionSpec[];
  examples?: readonly string[];
  /** Methods of the SDK that are reached by it. */
  calls?: readonly string[];
  commands?: readonly CommandSpec[];
  isHidden?: boolean;
  run?: (context: Context, input: Input) => Promise<ExitCode | void>;
}>;

/** One command of the first level. Its file is loaded when it is asked for. */
export type CommandEntry = Readonly<{
  name: string;
  aliases?: readonly string[];
  summary: string;
  section: string;
  isHidden?: boolean;
  load: () => Promise<CommandSpec>;
}>;
