import { setTimeout as sleep } from 'node:timers/promises';
import { Inject } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import type { ExportProof, ExportTerms, LedgerExportEvent } from '@taprail/ledger-domain';
import { type LogPlace, type Reaction, Reacts } from '@taprail/subscriptions';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { LedgerBooks } from '../books/ledger-books';
import { ShownEntries } from '../entries/shown-entries';
import { exportCodec, exportStreamPrefix } from './ledger-exports';
import { proofOfExport } from './write-export';

const timeoutMs = 30_000;
/** A database that restarts is back after these. */
const waitsMs = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Reads through an export that was asked for and says what it holds; away from the thread that takes payments. A process
 * that ends on the way begins again after its restart, and what cannot be read is told: nobody waits for ever.
 */
@Reacts()
export class ProveExport implements Reaction<LedgerExportEvent> {
  readonly name = 'prove-export';
  readonly streamPrefix = exportStreamPrefix;
  readonly codec = exportCodec;

  constructor(
    private readonly books: LedgerBooks,
    private readonly shown: ShownEntries,
    @Inject(COMMAND_BUS) private readonly commands: CommandBus,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async react(event: LedgerExportEvent, { eventId, metadata }: LogPlace): Promise<void> {
    if (event.type !== 'LedgerExportRequested') return;
    const { exportId, until } = event.data;
    await this.books.haveReached(BigInt(until));
    const proof = await this.proofOf(event.data);
    const envelope = {
      correlationId: metadata.correlationId,
      ...(metadata.traceparent === undefined ? {} : { traceparent: metadata.traceparent }),
      actor: { kind: 'service', id: 'gateway' } as const,
      deadlineMs: Date.now() + timeoutMs,
      key: exportId,
    };
    if (proof) {
      const data = { exportId, proof };
      await this.commands.send({ ...envelope, commandId: `prove-${eventId}`, name: 'exports.record-written', data });
      return;
    }
    const data = { exportId, reason: 'books_unreadable' } as const;
    await this.commands.send({ ...envelope, commandId: `fail-${eventId}`, name: 'exports.record-failed', data });
  }

  private async proofOf(terms: ExportTerms): Promise<ExportProof | undefined> {
    for (const waitMs of [...waitsMs, undefined]) {
      try {
        return await proofOfExport(this.books, terms, this.shown.namesIn(terms.platformId));
      } catch (error) {
        this.log.error({ export: terms.exportId, err: error }, 'an export could not be read through');
        if (waitMs !== undefined) await sleep(waitMs);
      }
    }
    return undefined;
  }
}
