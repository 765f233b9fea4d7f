import { callOf } from './call';

describe('a call that fails', () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  beforeEach(() => {
    unhandled.length = 0;
    process.on('unhandledRejection', note);
  });
  afterEach(() => process.off('unhandledRejection', note));
  const macrotask = () => new Promise((resolve) => setTimeout(resolve));

  it('is told of once, to whoever asked for the headers too', async () => {
    const failed = callOf(Promise.reject(new Error('refused')));
    await expect(failed.withResponse()).rejects.toThrow('refused');
    await macrotask();
    expect(unhandled).toEqual([]);
  });

  it('is told of once, to whoever asked for the data alone', async () => {
    await expect(callOf(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    await macrotask();
    expect(unhandled).toEqual([]);
  });
});
