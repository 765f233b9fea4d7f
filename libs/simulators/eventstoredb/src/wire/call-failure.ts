import { Metadata, type ServiceError, status } from '@grpc/grpc-js';

import type { RequestedRevision } from '../rules/append-decision';

/** A call that ends with a status instead of an answer, with the trailers that tell the client which error it is. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';

  constructor(
    readonly code: status,
    readonly details: string,
    readonly trailers: Readonly<Record<string, string>> = {},
  ) {
    super(details);
  }
}

/** gRPC refuses header values outside printable ASCII, and such stream names are legal. */
const headerSafe = (value: string): string => value.replace(/[^\x20-\x7e]/gu, (sign) => encodeURIComponent(sign));

export const toServiceError = (error: unknown): ServiceError => {
  const failure =
    error instanceof CallFailure ? error : new CallFailure(status.UNKNOWN, 'Exception was thrown by handler.');
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(failure.trailers)) metadata.set(key, headerSafe(value));
  return Object.assign(new Error(failure.details), { code: failure.code, details: failure.details, metadata });
};

export const invalidArgument = (text: string): CallFailure => new CallFailure(status.INVALID_ARGUMENT, text);

export const unknown = (text: string): CallFailure => new CallFailure(status.UNKNOWN, text);

export const streamDeleted = (stream: string): CallFailure =>
  new CallFailure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

const expectedNumber = (expected: RequestedRevision): bigint =>
  expected.kind === 'exact' ? expected.revision : expected.kind === 'any' ? -2n : -4n;

/** Deletes answer a conflict with numbers in trailers, where appends answer with a message. */
export const deleteConflict = (stream: string, expected: RequestedRevision, current: bigint): CallFailure => {
  const wanted = expectedNumber(expected);
  return new CallFailure(
    status.FAILED_PRECONDITION,
    `Delete failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${wanted}, Actual version: ${current}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': String(wanted),
      'actual-version': String(current),
    },
  );
};

export const appendTooBig = (maxBytes: number): CallFailure =>
  new CallFailure(status.INVALID_ARGUMENT, `Maximum Append Size of ${maxBytes} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(maxBytes),
  });

export const missingProperty = (property: string): CallFailure =>
  new CallFailure(status.INVALID_ARGUMENT, `Required Metadata Property '${property}' is missing`, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });
