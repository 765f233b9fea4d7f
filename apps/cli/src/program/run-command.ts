import { CommanderError } from 'commander';
import { entries } from '../commands/entries';
import { CommandOutput } from '../output/output';
import { Context } from '../session/context';
import { buildProgram } from './build-program';
import { type ExitCode, exitCodes, failureOf } from './failure';
import { printFailure } from './print-failure';
import { readGlobalFlags } from './global-options';
import { commandOf, usageFailure } from './usage-failure';

const helpWidthMax = 100;

/** Runs one command line and gives its exit code; nothing is thrown. */
export const runCommand = async (argv: readonly string[], signal: AbortSignal): Promise<ExitCode> => {
  let exitCode: ExitCode = exitCodes.done;
  // A line that cannot be read at all is answered by what is known before its options are.
  const asTyped = { json: argv.includes('--json') || undefined, color: !argv.includes('--no-color') };
  let output = new CommandOutput(readGlobalFlags(asTyped, process.env));
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
      if (error.code === 'commander.help' && !output.isJson) {
        output.help(commandOf(program, argv).command.helpInformation());
        return exitCodes.usage;
      }
      return printFailure(output, usageFailure(error, program, argv));
    }
    return printFailure(output, failureOf(error) ?? error);
  }
};
