import { Together } from './together';

describe('what is sent together', () => {
  const sent: (readonly number[])[] = [];
  const doubled = new Together(async (items: readonly number[]) => {
    sent.push(items);
    if (items.includes(13)) throw new Error('unlucky');
    return items.map((item) => item * 2);
  }, 3);
  beforeEach(() => void (sent.length = 0));

  it('is what came in one turn, in its order and no more than fits, each with its own answer', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((item) => doubled.add(item)));
    expect([answers, await doubled.add(5)]).toEqual([[2, 4, 6, 8], 10]);
    expect(sent).toEqual([[1, 2, 3], [4], [5]]);
  });

  it('fails together, and no other with it', async () => {
    const answers = await Promise.allSettled([1, 2, 13, 4].map((item) => doubled.add(item)));
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
  });
});
