import { Controller, Inject } from '@nestjs/common';
import { OnCommand } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import type { Command } from '@taprail/contracts';
import { Codec, EVENT_STORE, type EventStore, StreamRepository } from '@taprail/event-store';
import {
  type MonthSignOffCommand,
  type MonthSignOffEvent,
  type MonthSignOffs,
  monthSignOffs,
  monthSignOffStreamPrefix,
  monthSignOffUpcasters,
} from '@taprail/ledger-domain';
import { CloseConditions } from './close-conditions';

/** What platforms say of the months of their own accounts. Closing the books, which are those of all, is the operator's. */
@Controller()
export class SignOffCommands {
  private readonly signOffs: StreamRepository<MonthSignOffs, MonthSignOffCommand, MonthSignOffEvent>;

  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    private readonly conditions: CloseConditions,
    private readonly clock: Clock,
  ) {
    this.signOffs = new StreamRepository(store, clock, {
      streamPrefix: monthSignOffStreamPrefix,
      decider: monthSignOffs,
      codec: new Codec<MonthSignOffEvent>(monthSignOffUpcasters),
    });
  }

  @OnCommand('ledger.sign-off-month')
  async signOff(command: Command<'ledger.sign-off-month'>): Promise<null> {
    const { platformId, month } = command.data;
    const facts = await this.conditions.readFacts();
    const signOff = { type: 'SignOff', ...command.data, by: command.actor, facts } as const;
    const { state } = await this.signOffs.load(platformId);
    // As with a close, what says more than that something is in flight comes first.
    const signed = monthSignOffs.decide({ ...signOff, at: this.clock.iso() }, state);
    if (signed.length > 0) await this.conditions.requireBooks(month);
    await this.signOffs.execute(platformId, signOff, command);
    return null;
  }

  @OnCommand('ledger.withdraw-sign-off')
  async withdraw(command: Command<'ledger.withdraw-sign-off'>): Promise<null> {
    const { platformId } = command.data;
    await this.signOffs.execute(platformId, { type: 'WithdrawSignOff', ...command.data, by: command.actor }, command);
    return null;
  }
}
