import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { Codec, EVENT_STORE, type EventStore, StreamRepository } from '@taprail/event-store';
import {
  type LedgerExport,
  ledgerExport,
  type LedgerExportCommand,
  type LedgerExportEvent,
  ledgerExportUpcasters,
} from '@taprail/ledger-domain';

export const exportStreamPrefix = 'ledgerExport-';
export const exportCodec = new Codec<LedgerExportEvent>(ledgerExportUpcasters);

/** Repository of the streams of exports. */
@Injectable()
export class LedgerExports extends StreamRepository<LedgerExport, LedgerExportCommand, LedgerExportEvent> {
  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    super(store, clock, { streamPrefix: exportStreamPrefix, decider: ledgerExport, codec: exportCodec });
  }
}
