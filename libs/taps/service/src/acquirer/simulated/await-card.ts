import { setTimeout as sleep } from 'node:timers/promises';
import type { Reading } from '@taprail/psp-simulator';
import { type CardRead, ReaderRefusal, timeoutCauses } from '../acquirer';

/** As real readers are asked: again and again, for as long as they wait for a card. */
const askAgainMs = 100;
const waitMaxMs = 60_000;

type Reader = Readonly<{ read: () => Promise<Reading>; abandon: () => Promise<void> }>;

/** The card, after as much real time as its holder takes. */
export const awaitCard = async ({ read, abandon }: Reader, signal?: AbortSignal): Promise<CardRead> => {
  const untilMs = performance.now() + waitMaxMs;
  for (;;) {
    signal?.throwIfAborted();
    const reading = await read();
    if (reading.outcome === 'refused') throw new ReaderRefusal(reading.code, reading.cause);
    if (reading.outcome === 'read') {
      return reading.delayMs > 0 ? await sleep(reading.delayMs, reading.card, { signal }) : reading.card;
    }
    if (performance.now() >= untilMs) {
      await abandon();
      throw new ReaderRefusal('tap_timeout', timeoutCauses.noCard);
    }
    await sleep(askAgainMs, undefined, { signal });
  }
};
