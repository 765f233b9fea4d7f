import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SenderSettings } from '../open-sender';
import type { Sender, SendOrder, SendResult } from '../sender';
import { RemoteSender } from './remote-sender';

type Thread = Readonly<{ worker: Worker; sender: Sender }>;

/**
 * Senders in threads of their own, so that the thread that writes the log does nothing else. An endpoint always has the
 * same one, where its connections are. A thread is started when it is first needed.
 */
export class SenderThreads implements Sender {
  private readonly threads: (Thread | undefined)[];

  constructor(
    count: number,
    private readonly settings: SenderSettings,
  ) {
    this.threads = Array.from({ length: count }, () => undefined);
  }

  send(order: SendOrder): Promise<SendResult> {
    const place = placeOf(order.endpointId, this.threads.length);
    return (this.threads[place] ??= this.start()).sender.send(order);
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
    // As if it had happened in this thread: the process ends, and the next one finds in the log which deliveries are due.
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
