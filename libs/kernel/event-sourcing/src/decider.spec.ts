import { fold, unreachable } from './decider';

describe('fold', () => {
  it('applies every event in order to the initial state', () =>
    expect(
      fold(
        {
          initialState: '',
          evolve: (text: string, { data }: { type: string; data: { word: string } }) => text + data.word,
        },
        ['a', 'b', 'c'].map((word) => ({ type: 'WordSaid', data: { word } })),
      ),
    ).toBe('abc'));
});

describe('unreachable', () => {
  it('names the case that was thought impossible', () =>
    expect(() => unreachable('surprise' as never)).toThrow('surprise'));
});
