import { isAsynchronous } from './prefer-header';

describe('the header Prefer', () => {
  it.each([
    'respond-async',
    'Respond-Async',
    'wait=10, respond-async',
    ' respond-async ;x=1',
    'a="b, c", respond-async',
  ])('asks for an answer before the card with %j', (prefer) => expect(isAsynchronous(prefer)).toBe(true));

  it.each([
    undefined,
    '',
    'respond-asynchronously',
    'respond-async=1',
    'wait=10',
    'x; respond-async',
    'a="respond-async"',
    'a="b, respond-async, c"',
  ])('asks for nothing with %j', (prefer) => expect(isAsynchronous(prefer)).toBe(false));
});
