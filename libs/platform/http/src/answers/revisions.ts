import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { requestOf } from '../request/context/request-context';
import { HttpProblem } from './errors/http-problem';

/** `variant` tells bodies of one revision apart. A change is decided by the revision alone. */
export const etagOf = (revision: number, variant?: string): string =>
  variant === undefined ? `"${revision}"` : `"${revision}-${variant}"`;

const strongRevision = /^"(\d{1,15})(?:-[0-9a-f]{1,64})?"$/;

/** The revision in If-Match; undefined without the header or with `*`, which any existing resource satisfies. */
export const expectedRevision = (ifMatch: string | undefined): number | undefined => {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const revision = strongRevision.exec(ifMatch.trim())?.[1];
  if (revision === undefined) {
    throw new HttpProblem('invalid_header', { param: 'If-Match', message: 'If-Match must be one ETag such as "17".' });
  }
  return Number(revision);
};

/** Weak comparison, as RFC 9110 asks for If-None-Match. */
export const isUnchanged = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === etag);

/** Hands the revision that the caller decided upon to a controller method. */
export const ExpectedRevision = createParamDecorator((_: unknown, host: ExecutionContext) =>
  expectedRevision(requestOf(host).headers['if-match']),
);

/** Whether a revision is one that the caller has already, by its If-None-Match. */
export type KnownRevision = (revision: number) => boolean;

export const KnownRevision = createParamDecorator((_: unknown, host: ExecutionContext): KnownRevision => {
  const ifNoneMatch = requestOf(host).headers['if-none-match'];
  return (revision) => isUnchanged(ifNoneMatch, etagOf(revision));
});

/** Whether the caller wants to change a resource that exists, whatever its revision: `If-Match: *`. */
export const MustExist = createParamDecorator(
  (_: unknown, host: ExecutionContext): boolean => requestOf(host).headers['if-match']?.trim() === '*',
);
