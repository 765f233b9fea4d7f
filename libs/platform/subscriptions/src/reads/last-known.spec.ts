import { LastKnown } from './last-known';

describe('an answer of a source that may be away', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const opened = () => {
    const asked: { answer: (value: string) => void; fail: (error: Error) => void; givenUp: AbortSignal }[] = [];
    let nowText = '09:00';
    const known = new LastKnown(
      (givenUp) => new Promise<string>((answer, fail) => asked.push({ answer, fail, givenUp })),
      { now: () => nowText },
    );
    return { known, asked, itIs: (text: string) => (nowText = text) };
  };

  it('is given with the time at which it was given', async () => {
    const { known, asked } = opened();
    const read = known.read();
    asked[0]!.answer('two');
    expect(await read).toEqual({ answer: 'two', asOf: '09:00', isCurrent: true });
  });

  it('is the last one while the source fails or is late, and says since when', async () => {
    const { known, asked, itIs } = opened();
    const first = known.read();
    asked[0]!.answer('two');
    await first;
    itIs('09:05');
    const failed = known.read();
    asked[1]!.fail(new Error('away'));
    expect(await failed).toEqual({ answer: 'two', asOf: '09:00', isCurrent: false });
    const late = known.read();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await late).toEqual({ answer: 'two', asOf: '09:00', isCurrent: false });
  });

  it('is not known before there was one', async () => {
    const { known, asked } = opened();
    const read = known.read();
    asked[0]!.fail(new Error('away'));
    expect(await read).toEqual({ answer: undefined, asOf: null, isCurrent: false });
  });

  it('is asked for once at a time, and anew once the source has not answered for long', async () => {
    const { known, asked } = opened();
    const reads = [known.read(), known.read()];
    await jest.advanceTimersByTimeAsync(2_000);
    await Promise.all(reads);
    expect(asked).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(8_000);
    expect(asked[0]!.givenUp.aborted).toBe(true);
    void known.read();
    expect(asked).toHaveLength(2);
  });
});
