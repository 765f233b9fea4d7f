import { Inject, Injectable } from '@nestjs/common';
import { type Decoded, EVENT_STORE, type EventStore, readStream, verifyChain } from '@taprail/event-store';
import {
  project,
  type SubMerchantEvent,
  type SubMerchantRecord,
  subMerchantStreamPrefix,
} from '@taprail/onboarding-domain';
import { subMerchantCodec } from './sub-merchant-status.projection';

export type Folded = Readonly<{ record: SubMerchantRecord; revision: number }>;
export type HistoryEntry = Decoded<SubMerchantEvent> & Readonly<{ revision: number }>;

/** A sub-merchant's own stream: everything that ever happened to it, in order. */
@Injectable()
export class SubMerchantHistory {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  /** The record after the last event that was recorded at or before the instant; without one, as it is now. */
  async fold(subMerchantId: string, asOf?: Date): Promise<Folded | undefined> {
    const entries = await this.entries(subMerchantId);
    // Two processes' clocks may disagree by a little: what counts is the last event within, not each one's time.
    const last = asOf ? entries.findLastIndex(({ metadata }) => Date.parse(metadata.at) <= asOf.getTime()) : undefined;
    const within = last === undefined ? entries : entries.slice(0, last + 1);
    const record = within.map(({ event }) => event).reduce<SubMerchantRecord | undefined>(project, undefined);
    return record && { record, revision: within.length - 1 };
  }

  /** Oldest first. A stream that was tampered with is not shown. */
  async entries(subMerchantId: string): Promise<readonly HistoryEntry[]> {
    const recorded = await readStream(this.store, `${subMerchantStreamPrefix}${subMerchantId}`);
    verifyChain(recorded);
    return recorded.map((stored) => ({ ...subMerchantCodec.decode(stored), revision: stored.revision }));
  }
}
