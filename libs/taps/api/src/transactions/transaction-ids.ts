import { type ErrorCode, isId } from '@taprail/contracts';
import { type Caller, HttpProblem } from '@taprail/http';

/** The id of the transaction that an intention makes: it has the tail of the command's id, so it is made once. */
export const transactionOfCommand = (commandId: string): string => `txn_${commandId.slice(commandId.indexOf('_') + 1)}`;

const unknown = {
  tap: 'tap_not_found',
  auth: 'authorisation_not_found',
  ach: 'authorisation_chain_not_found',
  txn: 'transaction_not_found',
} as const satisfies Record<string, ErrorCode>;

/** A tap, its authorisation and its transaction share the tail of their ids. What has no such form does not exist. */
export const transactionBehind = (kind: keyof typeof unknown, id: string): string => {
  if (!isId(kind, id)) throw new HttpProblem(unknown[kind]);
  return `txn_${id.slice(kind.length + 1)}`;
};

/** The transaction that a command of the caller is about, by the id of one of its parts. */
export const addressOf = (
  kind: keyof typeof unknown,
  id: string,
  { platformId }: Pick<Caller, 'platformId'>,
): Readonly<{ transactionId: string; platformId: string }> => ({
  transactionId: transactionBehind(kind, id),
  platformId,
});

/** A caller who asks for a tap is told of a tap. */
export const asNotFoundOf =
  (kind: keyof typeof unknown) =>
  (error: unknown): never => {
    const isUnknown = error instanceof Error && 'code' in error && error.code === 'transaction_not_found';
    throw isUnknown ? new HttpProblem(unknown[kind]) : error;
  };
