import { Injectable } from '@nestjs/common';
import type { Position } from '@taprail/event-store';

const rememberedMax = 10_000;

/**
 * Where this process last wrote on behalf of a subject: a read of it waits until the read model has come that far, so
 * that a caller always sees its own write. Forgotten oldest first; the read model has caught up long before.
 */
@Injectable()
export class RecentWrites {
  private readonly positions = new Map<string, Position>();

  remember(subject: string, position: Position): void {
    this.positions.delete(subject);
    this.positions.set(subject, position);
    if (this.positions.size <= rememberedMax) return;
    const [oldest] = this.positions.keys();
    this.positions.delete(oldest!);
  }

  of(subject: string): Position | undefined {
    return this.positions.get(subject);
  }
}
