import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, Reply } from '@taprail/contracts';
import { ListBreaks } from './list-breaks';
import { ReportTotals } from './report-totals';

/** Answers the questions of the reconciliation reports. */
@Controller()
export class ReportCommands {
  constructor(
    private readonly totals: ReportTotals,
    private readonly breaks: ListBreaks,
  ) {}

  @OnCommand('ledger.report-reconciliation')
  report({
    data: { platformId, from, asOf, knownAt },
  }: Command<'ledger.report-reconciliation'>): Promise<Reply<'ledger.report-reconciliation'>> {
    return this.totals.addUp(platformId, { from, asOf, knownAt });
  }

  @OnCommand('ledger.list-breaks')
  list({ data: { platformId, after, limit } }: Command<'ledger.list-breaks'>): Promise<Reply<'ledger.list-breaks'>> {
    return this.breaks.page(platformId, after, limit);
  }
}
