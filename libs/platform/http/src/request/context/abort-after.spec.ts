import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { abortAfter } from './abort-after';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('a signal with a time limit', () => {
  it('aborts what it is part of, though garbage was collected meanwhile', async () => {
    const caller = new AbortController();
    const ended = new Promise<void>((resolve) => {
      AbortSignal.any([caller.signal, abortAfter(200)]).addEventListener('abort', () => resolve(), { once: true });
    });
    for (let round = 0; round < 5; round += 1) {
      await sleep(20);
      collectGarbage();
    }
    await ended;
    expect(caller.signal.aborted).toBe(false);
  });
});
