import { authenticationErrors, notFoundErrors, permissionErrors } from './access.errors';
import { businessErrors, outageErrors } from './business.errors';
import { conflictErrors } from './conflict.errors';
import type { ErrorEntry } from './error-entry';
import { idempotencyErrors, limitErrors, requestErrors } from './request.errors';

export type { ErrorEntry };

/** Every public error code. A refusal becomes HTTP through this table and nowhere else. */
export const errorTable = {
  ...requestErrors,
  ...authenticationErrors,
  ...permissionErrors,
  ...notFoundErrors,
  ...businessErrors,
  ...conflictErrors,
  ...idempotencyErrors,
  ...limitErrors,
  ...outageErrors,
} as const satisfies Readonly<Record<string, ErrorEntry>>;

export type ErrorCode = keyof typeof errorTable;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorTable, code);

export const errorEntry = (code: ErrorCode): ErrorEntry => errorTable[code];
