import { Inject, Injectable } from '@nestjs/common';
import { derivedId } from '@taprail/contracts';
import { type BankStatement, statementName } from '@taprail/ledger-domain';
import { addDays, type CivilDate, type CurrencyCode, type Minor } from '@taprail/money';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';
import { BankStatements } from '../reconciliation-repositories';

/** A statement is of a day on which something moved; after so many days without one, nothing is compared. */
const daysBackMax = 35;

export const statementIdOf = (statement: Pick<BankStatement, 'currency' | 'date'>): string =>
  derivedId('bst', ...statementName(statement));

/** Watches that each statement begins where the one before it ended: else a movement was never stated. */
@Injectable()
export class StatementGaps {
  private readonly gaps = new Map<CurrencyCode, Minor>();

  constructor(
    private readonly statements: BankStatements,
    @Inject(METRICS_REGISTRY) registry: Registry,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    const listGaps = () => this.gaps;
    new Gauge({
      name: 'bank_statement_gap_minor',
      help: 'Opening balance of the last statement less the closing balance of the one before it; 0 when nothing is missing.',
      labelNames: ['currency'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [currency, minor] of listGaps()) this.set({ currency }, minor);
      },
    });
  }

  async note({ currency, date, opening }: BankStatement): Promise<void> {
    const last = await this.lastBefore(currency, date);
    if (!last) return;
    const { closing } = last;
    this.gaps.set(currency, opening - closing);
    if (opening === closing) return;
    this.log.error(
      { currency, date, opening, closing },
      'a bank statement does not begin where the one before it ended',
    );
  }

  /** The last statement of each currency, where there is one. */
  async lastOf(currencies: readonly CurrencyCode[], before: CivilDate): Promise<readonly BankStatement[]> {
    const found: BankStatement[] = [];
    for (const currency of currencies) {
      const last = await this.lastBefore(currency, before);
      if (last) found.push(last);
    }
    return found;
  }

  private async lastBefore(currency: CurrencyCode, date: CivilDate): Promise<BankStatement | undefined> {
    for (let days = 1; days <= daysBackMax; days += 1) {
      const { state } = await this.statements.load(statementIdOf({ currency, date: addDays(date, 0 - days) }));
      if (state) return state.statement;
    }
    return undefined;
  }
}
