import { Controller, Inject } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus, HandlerUnavailable, OnCommand } from '@taprail/bus';
import type { Command, OpenMoney, Reply } from '@taprail/contracts';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { balanceRows } from '@taprail/ledger-domain';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { hasHeardEverything, type ListFilter, type Projection, ProjectionReader } from '@taprail/subscriptions';
import { disputeList, type DisputeRow, transactionRecords } from '@taprail/taps-api';
import { type KnownTransaction, transactionStreamPrefix, type TransactionStatus } from '@taprail/taps-domain';
import { LedgerBooks } from '../books/ledger-books';

type Whose = Command<'gateway.find-open-money'>['data'];

const patienceMs = 8_000;
const pageRows = 100;

const openSales: readonly TransactionStatus[] = ['pending', 'authorised'];
/** A refund that is on its way counts as given back. */
const refundedSales: readonly TransactionStatus[] = ['refunded', 'partially_refunded'];
const openDisputes: readonly DisputeRow['status'][] = ['needs_response', 'under_review'];

/**
 * What of a sub-merchant's money is not settled yet. It is asked for once nothing new can begin, so the order decides:
 * first what may still become money, then what is on its way into the journal, then the journal. What moves on meanwhile
 * is found at the next place.
 */
@Controller()
export class OpenMoneyCommands {
  private readonly sales: ProjectionReader<KnownTransaction>;
  private readonly disputes: ProjectionReader<DisputeRow>;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(COMMAND_BUS) private readonly bus: CommandBus,
    private readonly books: LedgerBooks,
  ) {
    this.sales = new ProjectionReader(readStore, transactionRecords);
    this.disputes = new ProjectionReader(readStore, disputeList);
  }

  @OnCommand('gateway.find-open-money')
  async find(command: Command<'gateway.find-open-money'>): Promise<Reply<'gateway.find-open-money'>> {
    const { data } = command;
    await Promise.all([
      this.requireHeard(this.sales, transactionRecords),
      this.requireHeard(this.disputes, disputeList),
    ]);
    const open: OpenMoney[] = [];
    if (await this.hasOpenSales(data)) open.push('sales');
    if (await this.hasAny(this.disputes, data, openDisputes)) open.push('disputes');
    if (await this.hasMissing(command)) open.push('postings');
    await this.books.haveReached(await this.books.head());
    open.push(...(await this.balances(data)));
    return { open };
  }

  private async requireHeard(
    reader: Pick<ProjectionReader<object>, 'checkpoint'>,
    { name }: Pick<Projection<never, object>, 'name'>,
  ): Promise<void> {
    const log = { store: this.store, streamPrefix: transactionStreamPrefix };
    if (!(await hasHeardEverything(reader, log, patienceMs))) throw new HandlerUnavailable(`${name} lags behind`);
  }

  private async hasOpenSales(whose: Whose): Promise<boolean> {
    if (await this.hasAny(this.sales, whose, openSales)) return true;
    for (const status of refundedSales) {
      for await (const page of this.sales.pages({ filters: filtersOf(whose, status) }, pageRows)) {
        if (page.some(({ row }) => row.refunds.some((refund) => refund.status === 'pending'))) return true;
      }
    }
    return false;
  }

  private async hasAny<Row extends object>(
    reader: ProjectionReader<Row>,
    whose: Whose,
    statuses: readonly string[],
  ): Promise<boolean> {
    for (const status of statuses) {
      const found = await reader.list({ filters: filtersOf(whose, status), order: 'asc', limit: 1 });
      if (found.length > 0) return true;
    }
    return false;
  }

  private async hasMissing({ data: { subMerchantId }, ...envelope }: Command<'gateway.find-open-money'>) {
    const asked = {
      ...envelope,
      commandId: `${envelope.commandId}/missing`,
      key: subMerchantId,
      data: { subMerchantId },
    };
    const reply = await this.bus.send({ ...asked, name: 'ledger.find-missing' });
    return (reply as Reply<'ledger.find-missing'>).missing > 0;
  }

  /** In any currency, on either side of zero. */
  private async balances({ platformId: platform, subMerchantId: subMerchant }: Whose): Promise<readonly OpenMoney[]> {
    const { sums } = await this.books.sums({ platform, subMerchant }, { asOf: null, knownAt: null });
    const balances = new Map([...sums].map(([account, { debits, credits }]) => [account, debits - credits]));
    const rows = balanceRows(balances, subMerchant);
    return accounts.filter((account) => rows.some((row) => row[account] !== 0));
  }
}

const accounts = ['pending', 'available', 'reserved', 'disputed', 'in_transit', 'negative'] as const;

const filtersOf = ({ platformId, subMerchantId }: Whose, status: string): readonly ListFilter[] => [
  { column: 'platform', operator: '=', value: platformId },
  { column: 'sub_merchant', operator: '=', value: subMerchantId },
  { column: 'status', operator: '=', value: status },
];
