import { CommanderError } from 'commander';
import { entries } from '../commands/entries';
import { CommandOutput } from '../output/output';
import { Context } from '../session/context';
import { buildProgram } from './build-program';
import { type ExitCode, exitCodes, Failure, failureOf } from './failure';
import { hasKey } from './hide-keys';
import { printFailure } from './print-failure';
import { readGlobalFlags } from './global-options';

const helpWidthMax = 100;

/** Runs one command line and gives its exit code; nothing is thrown. */
export const runCommand = async (argv: readonly string[], signal: AbortSignal): Promise<ExitCode> => {
  let exitCode: ExitCode = exitCodes.done;
  // A line that cannot be read at all is answered by what is known before its options are.
  let output = new CommandOutput(readGlobalFlags({ json: argv.includes('--json') || undefined }, process.env));
  const program = buildProgram({
    entries,
    write: (text) => void process.stdout.write(text),
    width: Math.min(helpWidthMax, process.stdout.columns || 80),
    contextFrom: async (raw) => {
      const flags = readGlobalFlags(raw, process.env);
      output = new CommandOutput(flags);
      return new Context(flags, output, signal);
    },
    onEnd: (code) => (exitCode = code),
  });
  try {
    if (argv.length === 0) {
      program.outputHelp();
      return exitCodes.done;
    }
    if (argv.length === 1 && ['-V', '--version'].includes(argv[0]!)) return await runCommand(['version'], signal);
    await program.parseAsync([...argv], { from: 'user' });
    return signal.aborted && exitCode === exitCodes.done ? exitCodes.interrupted : exitCode;
  } catch (error) {
    if (signal.aborted) return exitCodes.interrupted;
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return exitCodes.done;
      return printFailure(output, usageOf(error, argv));
    }
    return printFailure(output, failureOf(error) ?? error);
  }
};

const unknownIn = (message: string): string => /^unknown command '([^']*)'/.exec(message)?.[1] ?? '';

/** A group without a command is answered with what there is to choose from. */
const usageOf = (error: CommanderError, argv: readonly string[]): Failure => {
  const words = argv.filter((word) => !word.startsWith('-') && !hasKey(word)).slice(0, 2);
  if (error.code === 'commander.help') {
    return new Failure(exitCodes.usage, 'Which command?', {
      hint: `taprail ${words.join(' ')} --help`.replaceAll('  ', ' '),
    });
  }
  // Commander puts its suggestion on a line of its own.
  const message = error.message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ');
  // The last word of an unknown command is none: the help of the group before it says what there is.
  const known = error.code === 'commander.unknownCommand' ? words.slice(0, words.indexOf(unknownIn(message))) : words;
  return new Failure(exitCodes.usage, message, { hint: ['taprail', ...known, '--help'].join(' ') });
};
