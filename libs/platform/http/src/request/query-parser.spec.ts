import { parseQuery } from './query-parser';

const plain = (text: string): unknown => JSON.parse(JSON.stringify(parseQuery(text)));

describe('a query', () => {
  it.each<[string, unknown]>([
    ['', {}],
    ['a=1&b=x%20y+z&c', { a: '1', b: 'x y z', c: '' }],
    ['created[gte]=2026&created%5Blt%5D=2027', { created: { gte: '2026', lt: '2027' } }],
    ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
    ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
    ['a=1&a[b]=2', { a: '1', 'a[b]': '2' }],
    ['a[b]=1&a[]=2', { a: { b: '1' }, 'a[]': '2' }],
    ['a[b][c]=1', { 'a[b][c]': '1' }],
    ['a=%zz&&=x', { a: '%zz', '': 'x' }],
  ])('%s is read as the schema will see it', (text, expected) => expect(plain(text)).toEqual(expected));

  it('has no names with a meaning of their own', () => {
    const query = parseQuery('__proto__[polluted]=yes&constructor[prototype]=x&a[__proto__]=y');
    expect(Object.getPrototypeOf(query)).toBeNull();
    expect(Object.keys(query)).toEqual(['__proto__', 'constructor', 'a']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('is read to a bound', () =>
    expect(Object.keys(parseQuery(Array.from({ length: 1_000 }, (_, i) => `p${i}=1`).join('&')))).toHaveLength(100));
});
