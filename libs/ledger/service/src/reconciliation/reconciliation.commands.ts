import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import { type Command, derivedId, type Reply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { OutlastingWork } from '../long-work/outlasting-work';
import { Reconciliations } from './reconciliation-repositories';
import { SIMULATED_OUTSIDE, type SimulatedOutside } from './inbox/simulated-inboxes';
import { PaymentNotReady } from './inbox/text-inbox';
import { Reconcile } from './reconcile';
import { TakeFile } from './file/take-file';
import { TakeStatement } from './bank/take-statement';

/** One after the other, whoever asks: all of them have one key, and wait for what is under way. */
@Controller()
export class ReconciliationCommands {
  private readonly reconciling = new OutlastingWork();

  constructor(
    private readonly reconcile: Reconcile,
    private readonly files: TakeFile,
    private readonly statements: TakeStatement,
    private readonly reconciliations: Reconciliations,
    @Inject(SIMULATED_OUTSIDE) private readonly simulated: SimulatedOutside | null,
  ) {}

  @OnCommand('ledger.reconcile')
  run(command: Command<'ledger.reconcile'>): Promise<Reply<'ledger.reconcile'>> {
    const { on } = command.data;
    return this.reconciling.run(on, () => this.reconcile.run(on, command));
  }

  @OnCommand('ledger.take-settlement-file')
  async takeFile(command: Command<'ledger.take-settlement-file'>): Promise<Reply<'ledger.take-settlement-file'>> {
    const { reconciliationId } = await this.reconciling.runToEnd(async () => {
      const file = await this.files.take(command.data.content, command);
      await this.reconcile.compare(command);
      return file;
    });
    const { head, status } = await this.reconciliations.requireKnown(reconciliationId);
    const { psp, batch, day, currency, settlementCurrency, lineCount, gross, fees, net, settled } = head;
    return {
      reconciliationId,
      ...{ psp, batch, day, currency, settlementCurrency, lineCount, gross, fees, net, settled },
      status: status === 'entered' ? 'posted' : 'received',
    };
  }

  @OnCommand('ledger.take-bank-statement')
  async takeStatement(command: Command<'ledger.take-bank-statement'>): Promise<Reply<'ledger.take-bank-statement'>> {
    const taken = await this.reconciling.runToEnd(async () => {
      const statements = await this.statements.take(command.data.content, command).catch(refuseUnready);
      await this.reconcile.compare(command);
      return statements;
    });
    return taken.map(({ lines, ...statement }) => ({ ...statement, lineCount: lines.length }));
  }

  @OnCommand('ledger.simulate-bank-credit')
  async simulateCredit(command: Command<'ledger.simulate-bank-credit'>): Promise<Reply<'ledger.simulate-bank-credit'>> {
    if (!this.simulated) throw new Rejection('route_not_found');
    const id = derivedId('bcr', command.commandId);
    await this.simulated.book({ id, ...command.data });
    return { id };
  }
}

/** Whoever hands a statement in may do so again; the inbox keeps it for its next reading. */
const refuseUnready = (error: unknown): never => {
  throw error instanceof PaymentNotReady ? new Rejection('psp_unavailable') : error;
};
