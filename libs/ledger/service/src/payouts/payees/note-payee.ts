import { Controller, Inject } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus, OnCommand, OnIntegrationEvent } from '@taprail/bus';
import type { Command, IntegrationEvent, PayeeChanged, PayoutTerms, Reply } from '@taprail/contracts';
import { type Payee, scheduleOfPayee, type ScheduleTerms } from '@taprail/ledger-domain';
import { currencyOf } from '@taprail/money';
import { PayoutDays, runPlaceOf } from '../days/payout-days';
import { PayableMoney } from '../run/payable-money';
import { Payees } from './payees';

/** By far more than the changes of one sub-merchant need that wait ahead; after it the event is delivered again. */
const commandTimeoutMs = 60_000;

/** Keeps what onboarding tells of a sub-merchant; money that waited for a bank account is paid with the next run. */
@Controller()
export class NotePayee {
  constructor(
    @Inject(COMMAND_BUS) private readonly commands: CommandBus,
    private readonly payees: Payees,
    private readonly days: PayoutDays,
    private readonly payable: PayableMoney,
  ) {}

  @OnIntegrationEvent('payee.changed', { group: 'ledger' })
  async forwardChange({ id, correlationId, data }: IntegrationEvent<string, PayeeChanged>): Promise<void> {
    await this.commands.send({
      name: 'ledger.note-payee',
      key: data.sub_merchant_id,
      data,
      commandId: id,
      correlationId,
      actor: { kind: 'service', id: 'onboarding' },
      deadlineMs: Date.now() + commandTimeoutMs,
    });
  }

  @OnCommand('ledger.note-payee')
  async note(command: Command<'ledger.note-payee'>): Promise<Reply<'ledger.note-payee'>> {
    const payee = payeeOf(command.data);
    const { subMerchantId } = payee;
    const { wrote } = await this.payees.execute(subMerchantId, { type: 'NotePayee', payee }, command);
    if (wrote && payee.payoutsEnabled && payee.destination) await this.awaitRuns(payee, command);
    return { subMerchantId };
  }

  private async awaitRuns(payee: Payee, command: Command<'ledger.note-payee'>): Promise<void> {
    const schedule = scheduleOfPayee(payee);
    if (schedule.interval === 'manual') return;
    for (const { currency } of await this.payable.listOfMerchant(payee.subMerchantId)) {
      await this.days.expectNextRun(runPlaceOf(schedule, currency), command);
    }
  }
}

const payeeOf = (told: PayeeChanged): Payee => ({
  platformId: told.platform_id,
  subMerchantId: told.sub_merchant_id,
  submerchant: told.externalRef,
  country: told.country,
  payoutsEnabled: told.payouts_enabled,
  destination: told.external_account && {
    bankName: told.external_account.bank_name,
    last4: told.external_account.last4,
    country: told.external_account.country,
    currency: currencyOf(told.external_account.currency).code,
  },
  accountId: told.account_id ?? null,
  terms: termsOf(told.payout_schedule),
});

const termsOf = (terms: PayoutTerms): ScheduleTerms => ({
  interval: terms.interval ?? null,
  delayDays: terms.delay_days ?? null,
  closingTime: terms.closing_time ?? null,
  timezone: terms.timezone ?? null,
  minimumAmount: terms.minimum_amount ?? null,
});
