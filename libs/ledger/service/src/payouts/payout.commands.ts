import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import type { Command, PayoutReply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import type { Handled } from '@taprail/event-store';
import {
  failureCodes,
  type FailureCode,
  type KnownPayout,
  type Payout,
  type PayoutEvent,
} from '@taprail/ledger-domain';
import { BANK, type Bank, type BankAnswer, type BankOrder } from '../bank/bank';
import { failureMessages } from '../bank/failure-messages';
import { simulatedWireReference } from '../bank/simulated.bank';
import { knownPayout, payoutReply, Payouts } from './payouts';

type Message = Command<'ledger.ask-bank' | 'ledger.cancel-payout' | 'ledger.simulate-payout'>;

/** Commands of a payout between its run and the bank's final answer. */
@Controller()
export class PayoutCommands {
  constructor(
    private readonly payouts: Payouts,
    @Inject(BANK) private readonly bank: Bank,
  ) {}

  @OnCommand('ledger.cancel-payout')
  async cancel(command: Command<'ledger.cancel-payout'>): Promise<PayoutReply> {
    const { payoutId, platformId, expectedRevision } = command.data;
    await this.payouts.requireOfPlatform(payoutId, platformId);
    return payoutReply(await this.payouts.execute(payoutId, { type: 'CancelPayout' }, command, expectedRevision));
  }

  @OnCommand('ledger.ask-bank')
  async askBank(command: Command<'ledger.ask-bank'>): Promise<PayoutReply> {
    const { payoutId, platformId } = command.data;
    const handled = await this.payouts.requireOfPlatform(payoutId, platformId);
    const { status } = handled.state;
    // Both timers are due where nobody was there on either day. The bank is asked once it has the order.
    if (status === 'scheduled') throw new Error(`${payoutId} has not been sent yet; the bank is asked when it is`);
    if (status !== 'in_transit') return payoutReply(handled);
    const answer = await this.bank.answerTo(orderOf(handled));
    // The timer asks again, later and later.
    if (!answer) throw new Error(`The bank has not said what became of ${payoutId}`);
    return this.record(payoutId, answer, command);
  }

  @OnCommand('ledger.simulate-payout')
  async simulate(command: Command<'ledger.simulate-payout'>): Promise<PayoutReply> {
    const { payoutId, platformId, expectedRevision } = command.data;
    // The provider would pay all the same, and what a test called failed would be paid twice.
    if (this.bank.needsAccount) throw new Rejection('route_not_found');
    const handled = await this.payouts.requireOfPlatform(payoutId, platformId);
    const { state } = handled;
    if (state.status === 'failed' || state.status === 'canceled') {
      throw new Rejection('payout_ended', { status: state.status });
    }
    const answer = simulatedAnswer(command.data);
    const reply = await this.record(payoutId, answer, command, expectedRevision);
    await this.bank.simulate?.(orderOf(handled), answer, state.status === 'paid');
    return reply;
  }

  private async record(
    payoutId: string,
    answer: BankAnswer,
    message: Message,
    expectedRevision?: number,
  ): Promise<PayoutReply> {
    const command =
      answer.outcome === 'paid'
        ? ({ type: 'ConfirmPayout', wireReference: answer.wireReference } as const)
        : ({ type: 'FailPayout', failureCode: answer.failureCode, failureMessage: answer.message } as const);
    return payoutReply(await this.payouts.execute(payoutId, command, message, expectedRevision));
  }
}

const simulatedAnswer = (data: Command<'ledger.simulate-payout'>['data']): BankAnswer => {
  if (data.outcome === 'pay') {
    return { outcome: 'paid', wireReference: data.wireReference ?? simulatedWireReference(data.payoutId) };
  }
  const failureCode = data.failureCode as FailureCode;
  if (!failureCodes.includes(failureCode))
    throw new Rejection('invalid_enum_value', { allowed: failureCodes }, 'failure_code');
  return { outcome: 'refused', failureCode, message: failureMessages[failureCode] };
};

export const orderOf = (handled: Handled<Payout, PayoutEvent>): BankOrder => {
  const state = knownPayout(handled);
  const { scheduled, order: references = null } = state;
  const { payoutId, runId, amount, currency, destination, submerchant, subMerchantId } = scheduled;
  const about = { payoutId, runId, amount, currency, destination, submerchant, subMerchantId };
  return { ...about, references, progress: progressOf(state) };
};

const progressOf = ({ status, order, delayedUntil }: KnownPayout): BankOrder['progress'] => {
  if (status !== 'scheduled' && status !== 'in_transit') return 'ended';
  if (order) return 'ordered';
  return delayedUntil ? 'delayed' : 'new';
};
