import { Inject, Injectable } from '@nestjs/common';
import type { Envelope } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { fileExpectedOn, type Inbox } from '@taprail/ledger-domain';
import { addDays, type CivilDate } from '@taprail/money';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { eachAlone } from '../each-alone';
import { ReconciliationDays } from './doors';
import { ExplainBankLines } from './explain-bank-lines';
import { ExplainLines } from './explain-lines';
import { BANK_STATEMENTS, SETTLEMENT_FILES, type TextInbox } from './inbox/text-inbox';
import { all, ReconReads } from './read-models/recon-reads';
import { SettleFile } from './settle-file';
import { TakeFile } from './take-file';
import { TakeStatement } from './take-statement';

const textsPerRead = 20;
/** After so many days only people, or what they send, bring something up again. */
const lookedForDays = 20;

/** Everything that has arrived is taken in, compared and posted. It may stop anywhere: done again, it goes on. */
@Injectable()
export class Reconcile {
  constructor(
    private readonly days: ReconciliationDays,
    private readonly takeFile: TakeFile,
    private readonly takeStatement: TakeStatement,
    private readonly bankLines: ExplainBankLines,
    private readonly settleFile: SettleFile,
    private readonly lines: ExplainLines,
    private readonly reads: ReconReads,
    @Inject(SETTLEMENT_FILES) private readonly files: TextInbox,
    @Inject(BANK_STATEMENTS) private readonly statements: TextInbox,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async run(on: CivilDate, message: Envelope): Promise<void> {
    await this.empty('files', this.files, (content) => this.takeFile.take(content, message), message);
    await this.empty('statements', this.statements, (content) => this.takeStatement.take(content, message), message);
    await this.compare(message);
    if (await this.isSomethingLate(on)) await this.days.await(addDays(on, 1), message);
  }

  /** What is there already, without looking for more. */
  async compare(message: Envelope): Promise<void> {
    await this.bankLines.explain(message);
    await this.reads.caughtUp();
    const arrived = await all(this.reads.batches, [{ column: 'unposted', operator: '=', value: 'unposted' }]);
    await eachAlone(arrived, ({ reconciliationId }) => this.settleFile.settle(reconciliationId, message));
    await this.lines.explain(message);
  }

  /** A text that cannot be read is put aside, loudly: it must not hold up what comes after it. */
  private async empty(
    inbox: Inbox,
    from: TextInbox,
    take: (content: string) => Promise<unknown>,
    message: Envelope,
  ): Promise<void> {
    for (;;) {
      const texts = await from.arrived(await this.days.readUpTo(inbox), textsPerRead);
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

  private async isSomethingLate(on: CivilDate): Promise<boolean> {
    const since = addDays(on, 0 - lookedForDays);
    const lines = await this.reads.openBankLines();
    const batches = await this.reads.waitingBatches();
    if (lines.some(({ date }) => date >= since) || batches.some(({ valueDate }) => valueDate >= since)) return true;
    const records = await this.reads.openRecords(since, on);
    return records.some(({ date, currency }) => fileExpectedOn(date, currency) <= on);
  }
}
