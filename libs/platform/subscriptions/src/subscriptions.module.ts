import { type DynamicModule, Module } from '@nestjs/common';
import type { LogFollowers } from './followers/followers';

/** Finds what modules have asked to follow, whichever module they stand in. */
export const FOLLOWED = Symbol('Followed');

/** A module says what follows the log; the runtime decides where, and whether in this thread at all. */
@Module({})
export class SubscriptionsModule {
  static follow(followed: LogFollowers): DynamicModule {
    return { module: SubscriptionsModule, providers: [{ provide: FOLLOWED, useValue: followed }] };
  }
}
