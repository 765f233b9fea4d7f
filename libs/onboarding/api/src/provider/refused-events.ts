import { Injectable } from '@nestjs/common';
import type { ProviderCheck } from '@taprail/contracts';

/** The events that this process has refused since it started; the provider's checks name them. */
@Injectable()
export class RefusedEvents {
  private ofOtherMode = 0;
  private last = '';
  private unsigned = 0;

  noteOtherMode(eventId: string, type: string): void {
    this.ofOtherMode += 1;
    this.last = `${type} ${eventId}`;
  }

  noteUnsigned(): void {
    this.unsigned += 1;
  }

  checks(): readonly ProviderCheck[] {
    return [this.modeCheck(), this.signatureCheck()];
  }

  private modeCheck(): ProviderCheck {
    const name = 'event_mode';
    if (this.ofOtherMode === 0) return { name, status: 'ok', message: 'No event of the other mode has come.' };
    const message = `${this.ofOtherMode} events of the other mode were refused, the last one ${this.last}; see where its endpoint points to.`;
    return { name, status: 'failed', message };
  }

  /** Anybody can send one, so that it is a warning only. */
  private signatureCheck(): ProviderCheck {
    const name = 'event_signatures';
    if (this.unsigned === 0) return { name, status: 'ok', message: 'Every event was signed with a secret of ours.' };
    const message = `${this.unsigned} events had a signature of none of PSP_WEBHOOK_SECRETS; it needs the secret of each endpoint.`;
    return { name, status: 'warning', message };
  }
}
