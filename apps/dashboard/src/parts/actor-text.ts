import { shortId } from './short-id';

/** The actor of an event in the words of people; a timer or a consumer of the service has a name that only the service knows. */
export const actorText = ({ kind, id }: Readonly<{ kind: string; id: string }>): string => {
  switch (kind) {
    case 'api_key':
      return `API key ${shortId(id)}`;
    case 'user':
      return `user ${shortId(id)}`;
    case 'psp':
      return 'the PSP';
    case 'operator':
      return 'the operator';
    case 'scheduler':
      return 'the scheduler';
    default:
      return ['ledger', 'onboarding'].includes(id) ? `the ${id} service` : 'the service';
  }
};
