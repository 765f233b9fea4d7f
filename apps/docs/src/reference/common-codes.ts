import { type ApiDocument, routesOf } from './api-document';

const known = new WeakMap<ApiDocument, ReadonlySet<string>>();

/** Codes that more than two of five routes give: about the key, the form of the request and the service itself. */
export const commonCodes = (document: ApiDocument): ReadonlySet<string> => {
  const found = known.get(document) ?? count(document);
  known.set(document, found);
  return found;
};

const count = (document: ApiDocument): ReadonlySet<string> => {
  const routes = routesOf(document);
  const times = new Map<string, number>();
  for (const { operation } of routes)
    for (const code of operation['x-errors']) times.set(code, (times.get(code) ?? 0) + 1);
  return new Set([...times].filter(([, count]) => count > routes.length * 0.4).map(([code]) => code));
};
