import { parseJsonBody } from './json-body';
import { inexactIntegersIn } from './inexact-integers';

const inexact = (json: string) =>
  inexactIntegersIn(parseJsonBody(Buffer.from(json), JSON.parse) as object).map((path) => path.join('.'));

describe('whole numbers that are not written as integers', () => {
  it.each<[string, readonly string[]]>([
    ['{"amount":99.99999999999999999999999}', ['amount']],
    ['{"amount":1e2,"other":1E+2,"third":5.0,"fourth":-0.0}', ['amount', 'other', 'third', 'fourth']],
    ['{"a":{"b":[1,2.0,{"c":3e0}]},"d":4.0}', ['a.b.1', 'a.b.2.c', 'd']],
    ['{ "a" : "1.0" , "1.0" : [ "2e2" ] , "b" : 3.0 }', ['b']],
    ['{"a\\"b":1.0,"x":"\\\\"}', ['a"b']],
    ['[1.0,[2.0]]', ['0', '1.0']],
    ['{"amount":100,"share":33.33,"tiny":1e-3,"text":"true false e1.0"}', []],
    ['{"a":true,"b":false,"c":null}', []],
  ])('are found in %s', (json, paths) => expect(inexact(json)).toEqual(paths));
});
