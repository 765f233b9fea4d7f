import { isLoopback } from '../session/loopback';

/** Scripts decide upon these; docs/cli.md has the table. */
export const exitCodes = {
  done: 0,
  bug: 1,
  usage: 2,
  refused: 3,
  authentication: 4,
  notFound: 5,
  unavailable: 6,
  finding: 7,
  declined: 8,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export type FailureFacts = Readonly<{
  code?: string | undefined;
  param?: string | undefined;
  requestId?: string | undefined;
  status?: number | undefined;
  details?: unknown;
  errors?: readonly Readonly<{ param: string; code: string; message: string }>[] | undefined;
  /** The command to type next, or the cause to look for. */
  hint?: string | undefined;
}>;

/** An end that is not the command's fault: a message for a person and an exit code for a script. */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    readonly exitCode: ExitCode,
    message: string,
    readonly facts: FailureFacts = {},
  ) {
    super(message);
  }
}

/** The command was not typed as it takes it. */
export const misused = (message: string, hint?: string): Failure => new Failure(exitCodes.usage, message, { hint });

type Refusal = Error & FailureFacts & Readonly<{ type: string; code: string }>;

/** By its fields and not by its class, so that the SDK is not loaded to fail. */
const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && error.name.startsWith('Taprail') && 'code' in error && 'type' in error;

const exitCodeOf = ({ type, code, status = 0 }: Refusal): ExitCode => {
  // Other permissions, such as to charge, are of the sub-merchant and not of the key.
  if (type === 'authentication_error' || code === 'insufficient_scope') return exitCodes.authentication;
  if (type === 'connection_error' || code === 'invalid_answer') return exitCodes.unavailable;
  if (status === 404) return exitCodes.notFound;
  // A payment that failed for good has a 5xx and is a verdict all the same.
  if (status >= 500 && type !== 'payment_error') return exitCodes.unavailable;
  return exitCodes.refused;
};

const hintOf = ({ type, code, details }: Refusal): string | undefined => {
  const command = (details as { operator_command?: unknown } | undefined)?.operator_command;
  // A deployment names a command of this program, and nothing else is shown as one to type.
  if (typeof command === 'string' && /^taprail operator platforms issue-key plt_\w+ --scopes all$/.test(command))
    return `with the operator key: TAPRAIL_API_KEY=$TAPRAIL_OPERATOR_KEY ${command}`;
  if (code === 'connection_failed')
    return 'taprail doctor looks for the cause; taprail config get api_url shows the address';
  if (code === 'invalid_answer')
    return 'taprail config get api_url shows the address; taprail doctor compares its version with this one';
  if (code === 'route_not_found') return 'the deployment may be older than this command; taprail doctor compares them';
  if (type === 'connection_error') return undefined;
  return `taprail explain ${code}`;
};

/** What a person has to know where nothing answers; the words of Node stay for every other cause. */
const messageOf = ({ code, message, cause }: Refusal): string => {
  const origin = /https?:\/\/[^\s/]+/.exec(message)?.[0];
  if (code !== 'connection_failed' || !origin) return message;
  const { code: reason } = ((cause as Error | undefined)?.cause ?? {}) as NodeJS.ErrnoException;
  if (reason === 'ENOTFOUND') return `There is no host ${new URL(origin).hostname}`;
  if (reason !== 'ECONNREFUSED') return message;
  return `Nothing answers at ${origin}.${isLoopback(origin) ? ' Is `npm start` running?' : ''}`;
};

/** A disk that is full or not for writing is a fault of the machine. */
const isOfDisk = (error: NodeJS.ErrnoException): boolean =>
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO'].includes(error.code ?? '') && error.syscall !== undefined;

/** An error of the API, of the disk, of waiting or of a proof as a failure; undefined for a fault of ours. */
export const failureOf = (error: unknown): Failure | undefined => {
  if (error instanceof Failure) return error;
  if (isRefusal(error)) {
    const { code, param, requestId, status, details, errors } = error;
    const hint = hintOf(error);
    return new Failure(exitCodeOf(error), messageOf(error), { code, param, requestId, status, details, errors, hint });
  }
  if (error instanceof Error && error.name === 'TaprailWaitError')
    return new Failure(exitCodes.unavailable, error.message);
  if (error instanceof Error && isOfDisk(error))
    return new Failure(exitCodes.unavailable, `The output could not be written: ${error.message}`);
  if (error instanceof Error && error.name === 'ProofError') return new Failure(exitCodes.finding, error.message);
  return undefined;
};
