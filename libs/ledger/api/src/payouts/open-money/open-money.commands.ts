import { Controller, Inject } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus, OnCommand } from '@taprail/bus';
import {
  type Command,
  type OpenMoney,
  type Reply,
  TRANSACTION_LOOKUP,
  type TransactionLookup,
} from '@taprail/contracts';
import { balanceRows } from '@taprail/ledger-domain';
import { LedgerBooks } from '../../books/ledger-books';

type Owner = Command<'gateway.find-open-money'>['data'];

/**
 * Finds the parts of a sub-merchant's money that are not settled yet. It is asked for once nothing new can begin, so the
 * order decides: first what may still become money, then what is on its way into the journal, then the journal. Money that
 * moves on meanwhile is found at the next place.
 */
@Controller()
export class OpenMoneyCommands {
  constructor(
    @Inject(COMMAND_BUS) private readonly bus: CommandBus,
    @Inject(TRANSACTION_LOOKUP) private readonly transactions: TransactionLookup,
    private readonly books: LedgerBooks,
  ) {}

  @OnCommand('gateway.find-open-money')
  async find(command: Command<'gateway.find-open-money'>): Promise<Reply<'gateway.find-open-money'>> {
    const { data } = command;
    const open: OpenMoney[] = [...(await this.transactions.findOpen(data.platformId, data.subMerchantId))];
    if (await this.hasMissing(command)) open.push('postings');
    await this.books.haveReached(await this.books.head());
    open.push(...(await this.balances(data)));
    return { open };
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
  private async balances({ platformId: platform, subMerchantId: subMerchant }: Owner): Promise<readonly OpenMoney[]> {
    const { sums } = await this.books.sums({ platform, subMerchant }, { asOf: null, knownAt: null });
    const balances = new Map([...sums].map(([account, { debits, credits }]) => [account, debits - credits]));
    const rows = balanceRows(balances, subMerchant);
    return accounts.filter((account) => rows.some((row) => row[account] !== 0));
  }
}

const accounts = ['pending', 'available', 'reserved', 'disputed', 'in_transit', 'negative'] as const;
