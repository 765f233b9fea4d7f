import { Refusal } from '../engine/state/refusal';
import type { Route } from './call';
import { accountRoutes } from './routes/account-routes';
import { bankRoutes } from './routes/bank-routes';
import { capabilityRoutes } from './routes/capability-routes';
import { fileRoutes } from './routes/file-routes';
import { personRoutes } from './routes/person-routes';

const routes: readonly Route[] = [...accountRoutes, ...personRoutes, ...bankRoutes, ...capabilityRoutes, ...fileRoutes];

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

export const findRoute = (method: string, path: string): { answer: Route[2]; ids: string[] } => {
  const parts = path.split('/');
  for (const [routeMethod, pattern, answer] of routes) {
    const wanted = pattern.split('/');
    const fits = wanted.length === parts.length && wanted.every((part, n) => part.startsWith(':') || part === parts[n]);
    if (fits && routeMethod === method) {
      return { answer, ids: parts.filter((_, n) => wanted[n]?.startsWith(':')).map(decoded) };
    }
  }
  throw new Refusal(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`);
};
