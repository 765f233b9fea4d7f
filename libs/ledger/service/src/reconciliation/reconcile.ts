import { Injectable } from '@nestjs/common';
import type { Envelope } from '@taprail/contracts';
import { fileExpectedOn } from '@taprail/ledger-domain';
import { addDays, type CivilDate } from '@taprail/money';
import { forEachIsolated } from '../long-work/for-each-isolated';
import { ReconciliationDays } from './reconciliation-repositories';
import { ExplainBankLines } from './bank/explain-bank-lines';
import { ExplainLines } from './file/explain-lines';
import { ReadInboxes } from './inbox/read-inboxes';
import { all, ReconReads } from './read-models/recon-reads';
import { SettleFile } from './file/settle-file';

/** After so many days only people, or what they send, bring something up again. */
const lookedForDays = 20;

/** Everything that has arrived is taken in, compared and posted. It may stop anywhere: done again, it goes on. */
@Injectable()
export class Reconcile {
  constructor(
    private readonly inboxes: ReadInboxes,
    private readonly bankLines: ExplainBankLines,
    private readonly settleFile: SettleFile,
    private readonly lines: ExplainLines,
    private readonly reads: ReconReads,
    private readonly days: ReconciliationDays,
  ) {}

  async run(on: CivilDate, message: Envelope): Promise<void> {
    await this.inboxes.read(message);
    await this.compare(message);
    if (await this.isSomethingLate(on)) await this.days.expectFile(addDays(on, 1), message);
  }

  /** Compares the files and statements that are there already, without fetching more. */
  async compare(message: Envelope): Promise<void> {
    await this.bankLines.explain(message);
    await this.reads.requireCaughtUp();
    const arrived = await all(this.reads.batches, [{ column: 'unposted', operator: '=', value: 'unposted' }]);
    await forEachIsolated(arrived, ({ reconciliationId }) => this.settleFile.settle(reconciliationId, message));
    await this.lines.explain(message);
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
