import { Inject, Injectable } from '@nestjs/common';
import type { Envelope } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import type { Inbox } from '@taprail/ledger-domain';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { ReconciliationDays } from '../reconciliation-repositories';
import { TakeFile } from '../file/take-file';
import { WatchBalance } from '../bank/watch-balance';
import { TakeStatement } from '../bank/take-statement';
import { BANK_STATEMENTS, SETTLEMENT_FILES, type TextInbox } from './text-inbox';

const textsPerRead = 20;

/** Takes in what the PSP and the bank have sent, each text once and in order. */
@Injectable()
export class ReadInboxes {
  constructor(
    private readonly days: ReconciliationDays,
    private readonly takeFile: TakeFile,
    private readonly takeStatement: TakeStatement,
    private readonly balance: WatchBalance,
    @Inject(SETTLEMENT_FILES) private readonly files: TextInbox,
    @Inject(BANK_STATEMENTS) private readonly statements: TextInbox,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async read(message: Envelope): Promise<void> {
    await this.empty('files', this.files, (content) => this.takeFile.take(content, message), message);
    await this.empty('statements', this.statements, (content) => this.takeStatement.take(content, message), message);
    await this.balance.compare();
  }

  /** A text that cannot be read is put aside, loudly: it must not hold up what comes after it. */
  private async empty(
    inbox: Inbox,
    from: TextInbox,
    take: (content: string) => Promise<unknown>,
    message: Envelope,
  ): Promise<void> {
    for (;;) {
      const texts = await from.listArrived(await this.days.readUpTo(inbox), textsPerRead);
      for (const { place, content } of texts) {
        try {
          await take(content);
        } catch (error) {
          if (!(error instanceof Rejection)) throw error;
          const { code, details } = error;
          this.log.error({ inbox, place, code, details }, 'what has arrived is refused; nothing of it is posted');
        }
        await this.days.read(inbox, place, message);
      }
      if (texts.length < textsPerRead) return;
    }
  }
}
