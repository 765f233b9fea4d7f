import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SenderSettings } from '../open-sender';
import type { Sender, SendOrder, SendResult } from '../sender';
import { RemoteSender } from './remote-sender';

type Thread = Readonly<{ worker: Worker; sender: Sender }>;

/**
 * Threads that send, so that the one that writes the log does nothing else. An endpoint always has the same one, where
 * its connections are. A thread is started when it is first needed: who sends nothing has none.
 */
export class SenderThreads implements Sender {
  private readonly threads: (Thread | undefined)[];

  constructor(
    count: number,
    private readonly settings: SenderSettings,
  ) {
    this.threads = Array.from({ length: count }, () => undefined);
  }

  begin(order: SendOrder, settle: (sent: SendResult) => void): void {
    const place = placeOf(order.endpointId, this.threads.length);
    (this.threads[place] ??= this.start()).sender.begin(order, settle);
  }

  async close(): Promise<void> {
    const started = this.threads.filter((thread) => thread !== undefined);
    await Promise.all(
      started.map(async ({ worker, sender }) => {
        await sender.close();
        await worker.terminate();
      }),
    );
  }

  private start(): Thread {
    const worker = new Worker(join(__dirname, 'sender-thread.js'), { workerData: this.settings });
    // As if it had happened here: the process ends, and whoever comes next finds in the log what is to be sent.
    worker.on('error', (error) => {
      throw error;
    });
    return { worker, sender: new RemoteSender(worker) };
  }
}

const placeOf = (endpointId: string, count: number): number => {
  let sum = 0;
  for (let n = 0; n < endpointId.length; n += 1) sum = (sum * 31 + endpointId.charCodeAt(n)) >>> 0;
  return sum % count;
};
