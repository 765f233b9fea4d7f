import { Injectable } from '@nestjs/common';
import type { Position } from '@taprail/event-store';
import { RecentMap } from './recent-map';

const rememberedMax = 20_000;

/**
 * Where this process last wrote on behalf of a subject: a read of it waits until the read model has come that far, so
 * that a caller always sees its own write. Forgotten oldest first; the read model has caught up long before.
 */
@Injectable()
export class RecentWrites {
  private readonly positions = new RecentMap<Position>(rememberedMax);

  remember(subject: string, position: Position): void {
    this.positions.set(subject, position);
  }

  of(subject: string): Position | undefined {
    return this.positions.get(subject);
  }
}
