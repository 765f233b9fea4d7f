import { HttpProblem } from '@taprail/http';
import { TargetRefused } from '@taprail/outbound';
import type { GuardedFetch } from './guarded-fetch';

/**
 * An issuer is compared as text with what tokens say: the way in which it is written counts. Where its name leads is looked at whenever it is
 * called, since names change their minds.
 */
export const requireIssuer = (guarded: GuardedFetch, issuer: string): void => {
  const refuse = (reason: string): never => {
    throw new HttpProblem('url_not_allowed', {
      param: 'issuer',
      message: `This issuer cannot be used: ${reason}.`,
      details: { reason },
    });
  };
  try {
    const { search, href } = guarded.target(issuer);
    if (search !== '') refuse('it must not have a query');
    if (href !== issuer && href !== `${issuer}/`) refuse(`it must be written as ${href}`);
  } catch (error) {
    if (error instanceof TargetRefused) refuse(error.message);
    throw error;
  }
};
