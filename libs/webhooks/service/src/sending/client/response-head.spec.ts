import { responseHead } from './response-head';

describe('the headers that are kept of an answer', () => {
  it('are a line each, however often one came', () =>
    expect(responseHead({ 'content-type': 'text/plain', via: ['1.1 a', '1.1 b'], date: undefined })).toBe(
      'content-type:text/plain\nvia:1.1 a, 1.1 b\n',
    ));

  it('say that there were cookies, and not which', () =>
    expect(responseHead({ 'set-cookie': ['session=1', 'user=2'], etag: '"1"' })).toBe(
      'set-cookie:(not kept)\netag:"1"\n',
    ));

  it('are thirty-two at most', () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`x-${n}`, 'y']));
    expect(responseHead(many).split('\n').slice(-2)).toEqual(['x-31:y', '']);
  });

  it('are four kilobytes at most, without the one that is too long', () =>
    expect(responseHead({ 'x-long': 'y'.repeat(4_096), 'x-request-id': '7f3a' })).toBe('x-request-id:7f3a\n'));
});
