import { Taprail } from '@taprail/sdk';
import { recordRequest } from './request-log';

/** Sends with the operator key and without the cookie. The key is in no storage and in no record of requests. */
export const operatorClient = (apiKey: string): Taprail =>
  new Taprail({
    baseUrl: location.origin,
    apiKey,
    fetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }),
    logger: recordRequest,
  });
