import { randomUUID } from 'node:crypto';
import { type Lease, Leases, type ReadStore } from '@taprail/read-store';
import { AcquirerUnavailable, ReaderRefusal } from '../../acquirer';
import { poll } from '../poll';

/** Longer than the calls that it covers take with all their repetitions; a process that dies meanwhile delays the next tap. */
const termMs = 60_000;
const lookMs = 50;
/** Whoever has the lock takes or frees the reader, and has done so before this. */
const patienceMs = 5_000;

/** Only one tap at a time, of all processes, looks whether a reader is free and takes it. */
export class ReaderLock {
  private readonly leases: Leases;

  constructor(
    store: ReadStore,
    private readonly process: string,
  ) {
    this.leases = new Leases(store);
  }

  /** Rejects with `device_busy` where another tap has been taking the reader for long. */
  async during<T>(reader: string, tap: string, work: () => Promise<T>): Promise<T> {
    const lease = await poll(() => this.acquire(reader, tap), { pollMs: lookMs, forMs: patienceMs });
    if (!lease) throw new ReaderRefusal('device_busy');
    try {
      return await work();
    } finally {
      await this.release(lease);
    }
  }

  /** Waits while a tap takes the reader, so that what comes afterwards finds what that tap did. */
  async after<T>(reader: string, work: () => Promise<T>): Promise<T> {
    const lease = await poll(() => this.acquire(reader, randomUUID()), { pollMs: lookMs, forMs: termMs });
    if (!lease) throw new AcquirerUnavailable(`${reader} is being taken all the time`);
    try {
      return await work();
    } finally {
      await this.release(lease);
    }
  }

  private acquire(reader: string, tap: string): Promise<Lease | undefined> {
    return this.leases.acquire(`reader/${reader}`, `${this.process}/${tap}`, termMs);
  }

  /** One that cannot be released runs out. */
  private async release(lease: Lease): Promise<void> {
    await this.leases.release(lease).catch(() => undefined);
  }
}
