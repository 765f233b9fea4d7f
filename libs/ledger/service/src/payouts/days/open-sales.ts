import { Controller } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, Reply } from '@taprail/contracts';
import { currencyOf } from '@taprail/money';
import { SaleOpenings } from './sale-openings';

/** The opening of a day, as its timer asks for it. */
@Controller()
export class OpenSales {
  constructor(private readonly openings: SaleOpenings) {}

  @OnCommand('ledger.open-sales')
  open({ data, correlationId }: Command<'ledger.open-sales'>): Promise<Reply<'ledger.open-sales'>> {
    const { currency, timezone } = data;
    return this.openings.openDue({ currency: currencyOf(currency).code, timezone }, correlationId);
  }
}
