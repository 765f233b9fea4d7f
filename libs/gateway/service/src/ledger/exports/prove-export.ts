import { Inject } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import type { LedgerExportEvent } from '@taprail/gateway-domain';
import { type Place, type Reaction, Reacts } from '@taprail/subscriptions';
import { LedgerBooks } from '../books/ledger-books';
import { exportCodec, exportStreamPrefix } from './ledger-exports';
import { proofOfExport } from './write-export';

const timeoutMs = 30_000;

/** Reads through an export that was asked for and says what it holds; away from the thread that takes payments. */
@Reacts()
export class ProveExport implements Reaction<LedgerExportEvent> {
  readonly name = 'prove-export';
  readonly streamPrefix = exportStreamPrefix;
  readonly codec = exportCodec;

  constructor(
    private readonly books: LedgerBooks,
    @Inject(COMMAND_BUS) private readonly commands: CommandBus,
  ) {}

  async react(event: LedgerExportEvent, { eventId, metadata }: Place): Promise<void> {
    if (event.type !== 'LedgerExportRequested') return;
    const { exportId, until } = event.data;
    await this.books.haveReached(BigInt(until));
    const proof = await proofOfExport(this.books, event.data);
    await this.commands.send({
      commandId: `prove-${eventId}`,
      correlationId: metadata.correlationId,
      ...(metadata.traceparent === undefined ? {} : { traceparent: metadata.traceparent }),
      actor: { kind: 'service', id: 'gateway' },
      deadlineMs: Date.now() + timeoutMs,
      name: 'exports.record-written',
      key: exportId,
      data: { exportId, proof },
    });
  }
}
