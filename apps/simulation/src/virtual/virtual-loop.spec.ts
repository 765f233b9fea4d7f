import { SeedChoice } from './seed-choice';
import { VirtualLoop } from './virtual-loop';

const open = () => new VirtualLoop(new SeedChoice(1));

describe('the event loop of a simulated process', () => {
  it('runs immediates before timers, and timers by the time at which they are due', async () => {
    const loop = open();
    const ran: string[] = [];
    await loop.run(async () => {
      loop.setTimer(() => ran.push('second timer'), 200);
      loop.setTimer(() => ran.push('first timer'), 100);
      loop.setImmediate(() => ran.push('immediate'));
      await loop.sleep(300);
    });
    expect(ran).toEqual(['immediate', 'first timer', 'second timer']);
    expect(loop.elapsedMs).toBeGreaterThanOrEqual(300);
  });

  it('takes no time of its own: a day passes at once', async () => {
    const loop = open();
    const startedMs = performance.now();
    await loop.run(() => loop.sleep(86_400_000));
    expect(performance.now() - startedMs).toBeLessThan(60_000);
    expect(loop.elapsedMs).toBeGreaterThanOrEqual(86_400_000);
  });

  it('repeats an interval until it is cancelled', async () => {
    const loop = open();
    let count = 0;
    await loop.run(async () => {
      const task = loop.setTimer(() => (count += 1), 100, true);
      await loop.sleep(550);
      task.isCancelled = true;
      await loop.sleep(1_000);
    });
    expect(count).toBe(5);
  });

  it('drops the timers of a process that has crashed, and none of those outside', async () => {
    const loop = open();
    const ran: string[] = [];
    await loop.run(async () => {
      loop.setTimer(() => ran.push('of the process'), 100);
      loop.doOutside(() => loop.setTimer(() => ran.push('outside'), 100));
      loop.dropProcess();
      await loop.sleep(200);
    });
    expect(ran).toEqual(['outside']);
  });

  it('says when something waits for what never happens', () =>
    expect(open().run(() => new Promise(() => undefined))).rejects.toThrow('never happens'));

  it('has an order that follows from the seed alone', async () => {
    const orderOf = async (seed: number): Promise<readonly number[]> => {
      const loop = new VirtualLoop(new SeedChoice(seed));
      const ran: number[] = [];
      await loop.run(async () => {
        for (let n = 0; n < 20; n += 1) loop.setTimer(() => ran.push(n), 10);
        await loop.sleep(100);
      });
      return ran;
    };
    expect(await orderOf(1)).toEqual(await orderOf(1));
    expect(await orderOf(1)).not.toEqual(await orderOf(2));
  });
});
