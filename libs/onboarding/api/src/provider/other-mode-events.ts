import { Injectable } from '@nestjs/common';
import type { ProviderCheck } from '@taprail/contracts';

/** The events of the other mode that came to this process since it started; the provider's checks name them. */
@Injectable()
export class OtherModeEvents {
  private count = 0;
  private last = '';

  note(eventId: string, type: string): void {
    this.count += 1;
    this.last = `${type} ${eventId}`;
  }

  check(): ProviderCheck {
    if (this.count === 0) return { name: 'event_mode', status: 'ok', message: 'No event of the other mode has come.' };
    const message = `${this.count} events of the other mode were refused, the last one ${this.last}; see where its endpoint points to.`;
    return { name: 'event_mode', status: 'failed', message };
  }
}
