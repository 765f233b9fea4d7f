import { continueTrace } from './traceparent';

const random = (size: number): Buffer => Buffer.alloc(size, 0xab);
const fresh = `00-${'ab'.repeat(16)}-${'ab'.repeat(8)}-01`;

describe('the trace of a request', () => {
  it('goes on under the caller’s trace id and flags, with a span of ours', () =>
    expect(continueTrace(`00-${'1'.repeat(32)}-${'2'.repeat(16)}-00`, random)).toBe(
      `00-${'1'.repeat(32)}-${'ab'.repeat(8)}-00`,
    ));

  it.each([
    undefined,
    '',
    'garbage',
    `00-${'0'.repeat(32)}-${'2'.repeat(16)}-01`,
    `00-${'1'.repeat(32)}-${'0'.repeat(16)}-01`,
    `ff-${'1'.repeat(32)}-${'2'.repeat(16)}-01`,
    `00-${'A'.repeat(32)}-${'2'.repeat(16)}-01`,
  ])('starts anew for %s', (inbound) => expect(continueTrace(inbound, random)).toBe(fresh));
});
