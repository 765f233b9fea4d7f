import { isOwnId, isReference } from './sensitive-text';
import { redacted } from './redacted';

const pathMax = 512;
/** Parameters that are references of the platform; all others are ids of ours, numbers of shards, or months. */
const referenceParams = new Set([':externalRef']);
const shortForm = /^(?:\d{1,4}|\d{4}-\d\d(?:-\d\d)?)$/;

/** Undefined: it is not encoded as a path is. */
const decoded = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};

const keptParam = (param: string, segment: string): string => {
  const text = decoded(segment);
  if (text === undefined) return redacted;
  const isKept = isOwnId(text) || shortForm.test(text) || (referenceParams.has(param) && isReference(text));
  return isKept ? text : redacted;
};

/** Of a path that is no route: the words of the API that it begins with. */
const keptBeginning = (segments: readonly string[], words: ReadonlySet<string>): readonly string[] => {
  const unknown = segments.findIndex((segment) => segment !== '' && !words.has(segment));
  return unknown < 0 ? segments : [...segments.slice(0, unknown), redacted];
};

/** A path as it may be kept: the route's own words, and in the places of its parameters ids and references alone. */
export const redactPath = (path: string, route: string | null, words: ReadonlySet<string>): string => {
  const segments = path.split('/');
  const pattern = route?.split('/');
  const kept =
    pattern?.length === segments.length && !pattern.includes('*')
      ? pattern.map((part, n) => (part.startsWith(':') ? keptParam(part, segments[n]!) : part))
      : keptBeginning(segments, words);
  return kept.join('/').slice(0, pathMax);
};
