import { Refusal } from '../engine/state/refusal';
import type { Route } from './call';
import { accountRoutes } from './routes/account-routes';
import { bankRoutes } from './routes/bank-routes';
import { capabilityRoutes } from './routes/capability-routes';
import { fileRoutes } from './routes/file-routes';
import { disputeRoutes } from './routes/payments/dispute-routes';
import { intentRoutes } from './routes/payments/intent-routes';
import { balanceRoutes, topupRoutes, transferRoutes } from './routes/payments/money-routes';
import { payoutRoutes } from './routes/payments/payout-routes';
import { platformRoutes } from './routes/payments/platform-routes';
import { refundRoutes } from './routes/payments/refund-routes';
import { locationRoutes, readerRoutes } from './routes/payments/terminal-routes';
import { personRoutes } from './routes/person-routes';

const routes: readonly Route[] = [
  ...intentRoutes,
  ...readerRoutes,
  ...locationRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...balanceRoutes,
  ...transferRoutes,
  ...topupRoutes,
  ...payoutRoutes,
  ...platformRoutes,
  ...accountRoutes,
  ...personRoutes,
  ...bankRoutes,
  ...capabilityRoutes,
  ...fileRoutes,
];

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
