import { IsInt, IsOptional, Max } from 'class-validator';
import { HttpProblem } from '../../answers/errors/http-problem';
import { ByRef, refForm } from './by-ref';
import { compileDto } from './compile-dto';
import { byRule } from '../rules';

class Player {
  @IsOptional()
  @IsInt()
  @Max(99)
  number?: number;
}

class ListedPlayer extends Player {
  @byRule('isRef', { type: 'string', pattern: refForm.source, 'x-expected': 'a name, such as anna' }, () => true)
  ref!: string;
}

class Team {
  @IsOptional()
  @ByRef({ item: () => ListedPlayer, value: () => Player, sizeMax: 2 })
  players?: unknown;
}

const faultOf = (players: unknown): string => {
  try {
    compileDto(Team).check({ players });
    return 'taken';
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    return `${error.code} ${error.param}`;
  }
};

describe('objects that the caller names', () => {
  it.each([
    ['a list', [{ ref: 'anna', number: 4 }, { ref: 'ben' }], 'taken'],
    ['an object by reference', { anna: { number: 4 }, ben: null }, 'taken'],
    ['none', null, 'taken'],
    ['a text', 'anna', 'invalid_value players'],
    ['too long a list', [{ ref: 'a' }, { ref: 'b' }, { ref: 'c' }], 'invalid_value players'],
    ['too many references', { a: {}, b: {}, c: {} }, 'invalid_value players'],
    ['an item without a reference', [{ ref: 'anna' }, { number: 4 }], 'missing_field players.1.ref'],
    ['an item with a reference that is none', [{ ref: 'an na' }], 'invalid_value players.0.ref'],
    ['an item that is no object', [null], 'invalid_value players.0'],
    ['a fault in a list, by the reference', [{ ref: 'anna', number: 100 }], 'invalid_value players.anna.number'],
    ['a fault in a list without one, by its place', [{ number: 100, ref: 7 }], 'invalid_value players.0.ref'],
    ['a fault below a reference', { anna: { number: 100 } }, 'invalid_value players.anna.number'],
    ['an unknown field in a list', [{ ref: 'anna', mood: 1 }], 'unknown_field players.anna.mood'],
    ['an unknown field below a reference', { anna: { mood: 1 } }, 'unknown_field players.anna.mood'],
    ['a reference that is none', { 'an na': {} }, 'invalid_value players'],
  ])('%s', (_what, players, expected) => expect(faultOf(players)).toBe(expected));

  it.each(['__proto__', 'constructor', 'prototype', '', 'a.b', 'x'.repeat(65)])('are not called %j', (ref) =>
    expect(faultOf(JSON.parse(`[{"ref":${JSON.stringify(ref)}}]`))).toBe('invalid_value players.0.ref'),
  );

  it.each(['a', 'anna_1-b', 'protot', 'x'.repeat(64)])('may be called %j', (ref) =>
    expect(faultOf([{ ref }])).toBe('taken'),
  );
});
