import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, Envelope, PostedSale, Reply, SaleMoney, ToldSale } from '@taprail/contracts';
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

  /** One that cannot be posted keeps no other from it. */
  @OnCommand('ledger.post-sales')
  postAll({ data, actor }: Command<'ledger.post-sales'>): Promise<Reply<'ledger.post-sales'>> {
    return Promise.all(
      data.sales.map((sale) => this.post(sale, actor).catch((error: Error) => ({ failure: error.message }))),
    );
  }

  private async post(sale: ToldSale, actor: Envelope['actor']): Promise<PostedSale> {
    const { correlationId, traceparent, source } = sale;
    const told = { correlationId, ...(traceparent === undefined ? {} : { traceparent }) };
    const message = { commandId: source.eventId, actor, ...told };
    const schedule = await this.payees.scheduleOf(sale.sub_merchant_id, sale.country);
    const fact = factOfMoney(sale, schedule);
    const posted = await this.journal.post({ fact, cursor: source.eventId, ...told }).catch(unlessConflict);
    if (fact.type === 'SaleCaptured') await this.awaitDays(fact, schedule.timezone, message);
    else if (givingBack.includes(sale.money.type)) await this.awaitNextRun(fact, schedule.timezone, message);
    if (settledLater.includes(sale.money.type)) await this.awaitFile(fact, message);
    return { entryIds: posted.entryIds };
  }

  private async awaitFile({ sale, occurredAt }: SaleFact, message: Envelope): Promise<void> {
    const date = occurredAt.slice(0, 'yyyy-mm-dd'.length);
    await this.reconciliation.await(fileExpectedOn(date, sale.currency), message);
  }

  private async awaitDays(
    { sale, fx, availability }: FactOf<'SaleCaptured'>,
    timezone: string,
    message: Envelope,
  ): Promise<void> {
    const place = { currency: fx?.to ?? sale.currency, timezone };
    await this.days.awaitOpening(place, availability.availableAt, message);
    await this.days.awaitRunAfter(place, availability.availableAt, message);
  }

  private async awaitNextRun({ sale }: SaleFact, timezone: string, message: Envelope): Promise<void> {
    const { capture } = await this.journal.sale(sale);
    const place = { currency: capture?.fx?.to ?? sale.currency, timezone };
    await this.days.awaitNextRun(place, message);
  }
}

/** The same event with other words was counted and logged: the first word stands, and telling it again helps nobody. */
const unlessConflict = (error: unknown): Posted => {
  if (error instanceof SourceEventConflict) return { entryIds: [], repeated: true };
  throw error;
};
