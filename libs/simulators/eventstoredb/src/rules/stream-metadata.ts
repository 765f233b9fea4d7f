import { tombstoneRevision } from './recorded-event';

/** The metadata that hides events of a stream from its readers. */
export type StreamMetadata = Readonly<{
  maxCount?: bigint;
  maxAgeSeconds?: number;
  truncateBefore?: bigint;
  softDeleted: boolean;
}>;

export const noMetadata: StreamMetadata = { softDeleted: false };

/** JSON.parse rounds the mark of a soft delete to a number that it shares with others, so the digits decide. */
const softDeleteDigits = /"\$tb"\s*:\s*9223372036854775807(?![\d.eE])/;
const int64Limit = 2 ** 63;

const parseObject = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
};

const isAbsentOrInteger = (value: unknown): value is number | undefined =>
  value === undefined || Number.isInteger(value);

/** Metadata that is not JSON, or has a known key of a wrong type, counts as none. */
export const parseStreamMetadata = (bytes: Uint8Array, isJson: boolean): StreamMetadata => {
  const text = Buffer.from(bytes).toString('utf8');
  const keys = isJson ? parseObject(text) : undefined;
  if (keys === undefined) return noMetadata;
  const { $maxCount: maxCount, $maxAge: maxAge, $tb: truncateBefore } = keys;
  if (!isAbsentOrInteger(maxCount) || !isAbsentOrInteger(maxAge) || !isAbsentOrInteger(truncateBefore))
    return noMetadata;
  const softDeleted = truncateBefore === int64Limit && softDeleteDigits.test(text);
  if (!softDeleted && [maxCount, maxAge, truncateBefore].some((value) => (value ?? 0) >= int64Limit)) return noMetadata;
  return {
    softDeleted,
    ...(maxCount !== undefined && maxCount > 0 && { maxCount: BigInt(maxCount) }),
    ...(maxAge !== undefined && maxAge > 0 && { maxAgeSeconds: maxAge }),
    ...(softDeleted && { truncateBefore: tombstoneRevision }),
    ...(!softDeleted &&
      truncateBefore !== undefined &&
      truncateBefore >= 0 && { truncateBefore: BigInt(truncateBefore) }),
  };
};

export const softDeleteJson = `{"$tb":${tombstoneRevision}}`;

/** The old metadata with a new place to start from: how a soft-deleted stream comes back to life. */
export const revivedJson = (bytes: Uint8Array, truncateBefore: bigint): string =>
  JSON.stringify({ ...parseObject(Buffer.from(bytes).toString('utf8')), $tb: Number(truncateBefore) });
