import { RecentAnswers } from './recent-answers';

type Colour = Readonly<{ colour: string }>;

const world = (answer: (subject: string) => Promise<Colour | undefined>) => {
  const asked: string[] = [];
  const time = { ms: 0 };
  const answers = new RecentAnswers<Colour>(
    (subject) => {
      asked.push(subject);
      return answer(subject);
    },
    () => time.ms,
  );
  return { answers, asked, time };
};
const red = async () => ({ colour: 'red' });

describe('recent answers', () => {
  it('ask once in ten seconds, also when many ask together', async () => {
    const { answers, asked, time } = world(red);
    expect(await Promise.all([answers.of('a'), answers.of('a'), answers.of('b')])).toHaveLength(3);
    time.ms = 9_999;
    expect(await answers.of('a')).toEqual({ colour: 'red' });
    expect(asked).toEqual(['a', 'b']);
    time.ms = 10_000;
    await answers.of('a');
    expect(asked).toEqual(['a', 'b', 'a']);
  });

  it('are forgotten by a write, also while the old answer is on its way', async () => {
    let colour = 'red';
    const { answers } = world(async () => ({ colour }));
    const old = answers.of('a');
    answers.forget('a');
    colour = 'blue';
    expect([(await answers.of('a'))?.colour, (await old)?.colour]).toEqual(['blue', 'red']);
    expect((await answers.of('a'))?.colour).toBe('blue');
  });

  it('stay when an older question, forgotten meanwhile, fails late', async () => {
    let fail: (error: Error) => void = () => undefined;
    const late = new Promise<Colour>((_resolve, reject) => (fail = reject));
    const replies = [late, red(), red()];
    const { answers, asked } = world(() => replies.shift()!);
    const old = answers.of('a');
    answers.forget('a');
    await answers.of('a');
    fail(new Error('away'));
    await expect(old).rejects.toThrow('away');
    await answers.of('a');
    expect(asked).toEqual(['a', 'a']);
  });

  it('never keep that something does not exist', async () => {
    const { answers, asked } = world(async () => undefined);
    expect([await answers.of('a'), await answers.of('a')]).toEqual([undefined, undefined]);
    expect(asked).toEqual(['a', 'a']);
  });

  it('never keep an outage', async () => {
    const { answers, asked } = world(async () => {
      throw new Error('away');
    });
    await expect(answers.of('a')).rejects.toThrow('away');
    await expect(answers.of('a')).rejects.toThrow('away');
    expect(asked).toEqual(['a', 'a']);
  });

  it('are at most ten thousand; the oldest goes first', async () => {
    const { answers, asked } = world(red);
    for (let n = 0; n <= 10_000; n += 1) await answers.of(`s${n}`);
    await answers.of('s10000');
    await answers.of('s1');
    expect(asked).toHaveLength(10_001);
    await answers.of('s0');
    expect(asked.at(-1)).toBe('s0');
  });
});
