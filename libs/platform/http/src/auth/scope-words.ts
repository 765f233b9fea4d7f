/** Scopes of routes that no key has by name. */
export const publicScope = 'public';
export const operatorScope = 'operator';
/** Any key that is accepted opens it. */
export const anyKeyScope = 'any';
/** The dashboard's cookie opens it, and no key. */
export const sessionScope = 'session';
