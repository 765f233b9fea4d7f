import type { Month } from '@taprail/ledger-domain';
import type { Fence } from '../books/shard-books';

type FenceRequest = Readonly<{
  month: Month;
  resolve: (fence: Fence | null) => void;
  reject: (error: Error) => void;
}>;

/** The months that are to be closed for a shard, in the order in which that was asked for. */
export class FenceRequests {
  private readonly waiting: FenceRequest[] = [];

  get length(): number {
    return this.waiting.length;
  }

  add(month: Month): Promise<Fence | null> {
    return new Promise((resolve, reject) => this.waiting.push({ month, resolve, reject }));
  }

  /** One that fails stays at the head of the queue. */
  async writeAll(write: (month: Month) => Promise<Fence | null>): Promise<void> {
    while (this.waiting.length > 0) {
      const { month, resolve } = this.waiting[0]!;
      resolve(await write(month));
      this.waiting.shift();
    }
  }

  rejectAll(error: Error): void {
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }
}
