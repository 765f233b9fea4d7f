import { parseForm } from './form';

describe('a form-encoded body', () => {
  const rows: [body: string, tree: unknown][] = [
    ['', {}],
    ['a=1', { a: '1' }],
    ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
    ['a%5Bb%5D=x%20y', { a: { b: 'x y' } }],
    ['a[0]=x&a[1]=y', { a: { 0: 'x', 1: 'y' } }],
    ['a[]=x&a[]=y', { a: { 0: 'x', 1: 'y' } }],
    ['a=', { a: '' }],
    ['a=1&a[b]=2', { a: { b: '2' } }],
  ];
  it.each(rows)('%s', (body, tree) => expect(parseForm(body)).toEqual(tree));

  it('cannot reach the prototype of anything', () => {
    expect(() => parseForm('__proto__[x]=1')).toThrow('Invalid parameter');
    expect(() => parseForm('a[constructor][x]=1')).toThrow('Invalid parameter');
  });

  it('is not deeper or longer than a request of ours can be', () => {
    expect(() => parseForm(`a${'[b]'.repeat(8)}=1`)).toThrow('Invalid parameter');
    expect(() => parseForm('a[]=1&'.repeat(2_001))).toThrow('Too many parameters');
  });
});
