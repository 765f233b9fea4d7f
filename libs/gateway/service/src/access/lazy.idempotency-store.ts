import { Injectable } from '@nestjs/common';
import type { IdempotencyStore, SqlIdempotencyStore } from '@taprail/http';
import { GatewayStore } from './gateway-store';

type Call<Name extends keyof IdempotencyStore> = Parameters<IdempotencyStore[Name]>;

/** Opens the gateway's store with the first key: the follower thread has the same modules and never needs it. */
@Injectable()
export class LazyIdempotencyStore implements IdempotencyStore {
  private store: Promise<SqlIdempotencyStore> | undefined;

  constructor(private readonly gatewayStore: GatewayStore) {}

  reserve = async (...args: Call<'reserve'>) => (await this.opened()).reserve(...args);
  complete = async (...args: Call<'complete'>) => (await this.opened()).complete(...args);
  release = async (...args: Call<'release'>) => (await this.opened()).release(...args);
  forget = async (...args: Call<'forget'>) => (await this.opened()).forget(...args);
  sweep = async (...args: Call<'sweep'>) => (await this.opened()).sweep(...args);

  private opened(): Promise<SqlIdempotencyStore> {
    this.store ??= this.gatewayStore.idempotency();
    return this.store;
  }
}
