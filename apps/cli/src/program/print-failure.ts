import type { CommandOutput } from '../output/output';
import { singleLine } from '../output/value';
import { asStarted } from './as-started';
import { type ExitCode, exitCodes, Failure } from './failure';
import { hideKeys } from './hide-keys';

/** Says what went wrong, on stderr: for people, or as the error object. */
export const printFailure = (output: CommandOutput, error: unknown): ExitCode => {
  if (!(error instanceof Failure)) {
    const { name = 'Error', message: told = String(error), stack = '' } = error as Partial<Error>;
    const message = singleLine(hideKeys(told));
    output.error({ error: { message: `${name}: ${message}`, exit_code: exitCodes.bug } }, () => [
      `This is a fault of taprail itself: ${name}: ${message}`,
      ...(process.env['TAPRAIL_DEBUG'] ? [stack] : ['TAPRAIL_DEBUG=1 shows where it happened.']),
    ]);
    return exitCodes.bug;
  }
  const { exitCode, facts } = error;
  const message = singleLine(hideKeys(error.message));
  const { requestId, ...rest } = facts;
  const hint = facts.hint && asStarted(hideKeys(facts.hint));
  output.error(
    { error: { message, ...rest, request_id: requestId, hint, exit_code: exitCode } },
    ({ red, dim, bold }) => [
      `${red('Error:')} ${message}`,
      ...faultsOf(error).map((line) => `  ${line}`),
      ...(facts.code
        ? [dim(['code', bold(facts.code), requestId && `request ${requestId}`].filter(Boolean).join(' '))]
        : []),
      ...(hint ? [dim(`→ ${hint}`)] : []),
    ],
  );
  return exitCode;
};

const faultsOf = ({ facts: { errors = [], param } }: Failure): readonly string[] => {
  if (errors.length > 1) return errors.map((each) => singleLine(`${each.param}: ${each.message}`));
  return param ? [singleLine(`at ${param}`)] : [];
};
