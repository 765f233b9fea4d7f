import { Injectable } from '@nestjs/common';
import type { IdempotencyStore } from '@taprail/http';
import { ReadStoreUnavailable } from '@taprail/read-store';
import { GatewayStore } from './gateway-store';

type Call<Name extends keyof IdempotencyStore> = Parameters<IdempotencyStore[Name]>;

/** Opens the gateway's store with the first key: the follower thread has the same modules and never needs it. */
@Injectable()
export class LazyIdempotencyStore implements IdempotencyStore {
  private store: IdempotencyStore | undefined;

  constructor(private readonly gatewayStore: GatewayStore) {}

  reserve = (...args: Call<'reserve'>) => this.with((store) => store.reserve(...args));
  complete = (...args: Call<'complete'>) => this.with((store) => store.complete(...args));
  release = (...args: Call<'release'>) => this.with((store) => store.release(...args));
  forget = (...args: Call<'forget'>) => this.with((store) => store.forget(...args));
  sweep = (...args: Call<'sweep'>) => this.with((store) => store.sweep(...args));

  private async with<T>(act: (store: IdempotencyStore) => Promise<T>): Promise<T> {
    try {
      this.store ??= await this.gatewayStore.idempotency();
      return await act(this.store);
    } catch (error) {
      throw new ReadStoreUnavailable('Idempotency keys cannot be read or written', { cause: error });
    }
  }
}
