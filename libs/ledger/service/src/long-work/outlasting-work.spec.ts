import { OutlastingWork } from './outlasting-work';

describe('work that takes longer than a command', () => {
  let began: string[] = [];
  let finish: (error?: Error) => void = () => undefined;
  const work = (name: string) => () =>
    new Promise<void>((resolve, reject) => {
      began.push(name);
      finish = (error) => (error ? reject(error) : resolve());
    });
  beforeEach(() => {
    jest.useFakeTimers();
    began = [];
  });
  afterEach(() => jest.useRealTimers());

  const turn = () => jest.advanceTimersByTimeAsync(0);

  it('is answered as unfinished, and joined when it is asked for again', async () => {
    const outlasting = new OutlastingWork();
    const first = outlasting.run('Monday', work('Monday'));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await first).toEqual({ unfinished: true });
    const second = outlasting.run('Monday', work('Monday'));
    finish();
    expect([await second, began]).toEqual([{ unfinished: false }, ['Monday']]);
  });

  it('begins again after it has failed, also when nobody was waiting', async () => {
    const outlasting = new OutlastingWork();
    const first = outlasting.run('Monday', work('Monday'));
    await jest.advanceTimersByTimeAsync(10_000);
    await first;
    finish(new Error('The log is out of reach'));
    await turn();
    const second = outlasting.run('Monday', work('Monday'));
    finish(new Error('The books are incomplete'));
    await expect(second).rejects.toThrow('The books are incomplete');
    expect(began).toEqual(['Monday', 'Monday']);
  });

  it('lets nothing in beside it, though its command was answered', async () => {
    const outlasting = new OutlastingWork();
    const monday = outlasting.run('Monday', work('Monday'));
    await jest.advanceTimersByTimeAsync(10_000);
    await monday;
    const tuesday = outlasting.run('Tuesday', work('Tuesday'));
    const file = outlasting.runToEnd(work('file'));
    await turn();
    expect(began).toEqual(['Monday']);
    finish();
    await turn();
    expect(began).toEqual(['Monday', 'Tuesday']);
    finish();
    expect(await tuesday).toEqual({ unfinished: false });
    await turn();
    finish();
    await file;
    expect(began).toEqual(['Monday', 'Tuesday', 'file']);
  });
});
