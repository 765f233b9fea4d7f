import type { IdempotencyStore } from '@taprail/http';
import { ReadStoreUnavailable } from '@taprail/read-store';

type Call<Name extends keyof IdempotencyStore> = Parameters<IdempotencyStore[Name]>;

const unavailable = (cause: unknown): never => {
  throw new ReadStoreUnavailable('Idempotency keys cannot be read or written', { cause });
};

/** Opens the store of idempotency keys with the first key: a thread without requests has the same modules and never needs it. */
export class LazyIdempotencyStore implements IdempotencyStore {
  private store: IdempotencyStore | undefined;

  constructor(private readonly openStore: () => Promise<IdempotencyStore>) {}

  reserve = (...args: Call<'reserve'>) => this.with((store) => store.reserve(...args));
  complete = async (...args: Call<'complete'>) => this.with((store) => store.complete(...args));
  release = (...args: Call<'release'>) => this.with((store) => store.release(...args));
  forget = async (...args: Call<'forget'>) => this.with((store) => store.forget(...args));
  sweep = async (...args: Call<'sweep'>) => this.with((store) => store.sweep(...args));

  /** At once where the store is open and answers at once. */
  private with<T>(act: (store: IdempotencyStore) => T | Promise<T>): T | Promise<T> {
    if (!this.store) return this.open().then(act).catch(unavailable);
    try {
      const done = act(this.store);
      return done instanceof Promise ? done.catch(unavailable) : done;
    } catch (error) {
      return unavailable(error);
    }
  }

  private async open(): Promise<IdempotencyStore> {
    this.store ??= await this.openStore();
    return this.store;
  }
}
