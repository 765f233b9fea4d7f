import { canonicalJson, fingerprint, rawFingerprint } from './fingerprint';

describe('canonical JSON', () => {
  it('is that of the example in RFC 8785', () =>
    expect(
      canonicalJson(
        JSON.parse(
          String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`,
        ),
      ),
    ).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    ));

  it('sorts members by UTF-16 code units, as RFC 8785 does', () =>
    expect(canonicalJson({ '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\u{1f600}': 5, '\u0080': 6, '\u00f6': 7 })).toBe(
      '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
    ));
});

describe('a fingerprint', () => {
  const of = (body: unknown, method = 'POST', path = '/things', pepper = 'p') =>
    fingerprint(pepper, method, path, body);

  it('is the same for the same request, however it was written', () => {
    expect(of(JSON.parse('{"a":1.0,"b":[1,2]}'))).toBe(of(JSON.parse('{ "b": [1, 2], "a": 1 }')));
    expect(of(undefined)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('differs by method, path, pepper, value, order of a list and absence of a body', () => {
    const all = [
      of({ a: [1, 2] }),
      of({ a: [2, 1] }),
      of({ a: '1' }),
      of({}),
      of(undefined),
      of({}, 'PATCH'),
      of({}, 'POST', '/x'),
      of({}, 'POST', '/things', 'q'),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('a fingerprint of bytes', () => {
  const of = (text: string, type?: string) => rawFingerprint('p', 'POST', '/files', Buffer.from(text), type);
  const form = (boundary: string, content: string) =>
    of(`--${boundary}\r\n\r\n${content}\r\n--${boundary}--\r\n`, `multipart/form-data; boundary=${boundary}`);

  it('differs with any byte, the pepper, the method and the path', () => {
    const other = (pepper: string, method: string, path: string) =>
      rawFingerprint(pepper, method, path, Buffer.from('a'));
    const all = [of('a'), of('b'), of(''), other('q', 'POST', '/files'), other('p', 'PUT', '/files')];
    expect(new Set([...all, other('p', 'POST', '/x')]).size).toBe(6);
  });

  it('is the same for a form that is sent again with another boundary, and not for another form', () => {
    expect(form('one', 'passport')).toBe(form('another', 'passport'));
    expect(form('one', 'passport')).not.toBe(form('one', 'licence'));
    expect(form('"quoted one"', 'passport')).not.toBe(form('one', 'passport'));
  });

  it('reads a boundary in quotes', () =>
    expect(of('--b b', 'multipart/form-data; charset=utf-8; boundary="b b"')).toBe(
      of('--c', 'multipart/x; boundary=c'),
    ));
});
