import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, Reply, SaleMoney } from '@taprail/contracts';
import { type FactOf, fileExpectedOn, type SaleFact, SourceEventConflict } from '@taprail/ledger-domain';
import type { Posted } from '../journal/posting';
import { PayoutDays } from '../days/payout-days';
import { Payees } from '../payees/payees';
import { ReconciliationDays } from '../reconciliation/doors';
import { factOfMoney } from './fact-of-money';
import { JournalHost } from './journal-host';

/** What may give money back that can be paid out at once. */
const givingBack: readonly SaleMoney['type'][] = ['refund_failed', 'dispute_closed'];

/** What the PSP tells of in its file of that day. */
const settledLater: readonly SaleMoney['type'][] = [
  'captured',
  'capture_revoked',
  'refunded',
  'refund_failed',
  'dispute_opened',
  'dispute_closed',
];

/** Posts what happened to a sale, and sees to it that its money is opened and paid on its day. */
@Controller()
export class PostSale {
  constructor(
    private readonly journal: JournalHost,
    private readonly payees: Payees,
    private readonly days: PayoutDays,
    private readonly reconciliation: ReconciliationDays,
  ) {}

  @OnCommand('ledger.post-sale')
  async post(command: Command<'ledger.post-sale'>): Promise<Reply<'ledger.post-sale'>> {
    const { data, correlationId, traceparent } = command;
    const schedule = await this.payees.scheduleOf(data.sub_merchant_id, data.country);
    const fact = factOfMoney(data, schedule);
    const { entryIds } = await this.journal
      .post({
        fact,
        cursor: data.source.eventId,
        correlationId,
        ...(traceparent === undefined ? {} : { traceparent }),
      })
      .catch(unlessConflict);
    if (fact.type === 'SaleCaptured') await this.awaitDays(fact, schedule.timezone, command);
    else if (givingBack.includes(data.money.type)) await this.awaitNextRun(fact, schedule.timezone, command);
    if (settledLater.includes(data.money.type)) await this.awaitFile(fact, command);
    return { entryIds };
  }

  private async awaitFile({ sale, occurredAt }: SaleFact, command: Command<'ledger.post-sale'>): Promise<void> {
    const date = occurredAt.slice(0, 'yyyy-mm-dd'.length);
    await this.reconciliation.await(fileExpectedOn(date, sale.currency), command);
  }

  private async awaitDays(
    { sale, fx, availability }: FactOf<'SaleCaptured'>,
    timezone: string,
    command: Command<'ledger.post-sale'>,
  ): Promise<void> {
    const place = { currency: fx?.to ?? sale.currency, timezone };
    await this.days.awaitOpening(place, availability.availableAt, command);
    await this.days.awaitRunAfter(place, availability.availableAt, command);
  }

  private async awaitNextRun(
    { sale }: SaleFact,
    timezone: string,
    command: Command<'ledger.post-sale'>,
  ): Promise<void> {
    const { capture } = await this.journal.sale(sale);
    const place = { currency: capture?.fx?.to ?? sale.currency, timezone };
    await this.days.awaitNextRun(place, command);
  }
}

/** The same event with other words was counted and logged: the first word stands, and telling it again helps nobody. */
const unlessConflict = (error: unknown): Posted => {
  if (error instanceof SourceEventConflict) return { entryIds: [], repeated: true };
  throw error;
};
