import { compileDto } from '../../validation/dto/compile-dto';
import { ThingDto } from '../../testing/thing.dto';
import { fieldsOf, wordsOf } from './known-names';
import type { RoutePlan } from './route-plan';

const plan = {
  url: '/things/:id/parts',
  body: compileDto(ThingDto),
  query: undefined,
  operation: {
    answers: { 200: { type: 'object', properties: { part: { type: 'object', properties: { size: {} } } } }, 204: null },
  },
} as unknown as RoutePlan;

describe('the names that are known', () => {
  it('of a route are the fields of its body, nested ones too, and the members of their enums', () =>
    expect(fieldsOf(plan)).toEqual(
      new Map([
        ['amount', null],
        ['name', null],
        ['colour', new Set(['red', 'green', null])],
        ['country', null],
        ['labels', null],
        ['extra', null],
        ['parts', null],
        ['weight', null],
      ]),
    ));

  it('of no route are none', () => expect(fieldsOf(undefined)).toEqual(new Map()));

  it('of the API are segments, parameters, fields and those of answers, and nothing else', () =>
    expect(
      ['things', 'id', 'parts', 'amount', 'part', 'size', 'param', 'Ada'].filter((word) => wordsOf([plan]).has(word)),
    ).toEqual(['things', 'id', 'parts', 'amount', 'part', 'size', 'param']));
});
