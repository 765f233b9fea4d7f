import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { Envelope } from '@taprail/contracts';
import { Codec, EVENT_STORE, type EventStore, type Handled, StreamRepository } from '@taprail/event-store';
import {
  bankStatement,
  type BankStatementCommand,
  type BankStatementEvent,
  bankStatementStreamPrefix,
  type Inbox,
  type KnownReconciliation,
  type KnownStatement,
  reconciliation,
  type Reconciliation,
  type ReconciliationCommand,
  reconciliationDays,
  type AwaitedReconciliations as Days,
  type ReconciliationDaysCommand,
  type ReconciliationDaysEvent,
  reconciliationDaysId,
  reconciliationDaysStreamPrefix,
  type ReconciliationEvent,
  reconciliationStreamPrefix,
  reconciliationUpcasters,
} from '@taprail/ledger-domain';
import type { CivilDate } from '@taprail/money';
import { RecentMap } from '@taprail/subscriptions';

export const reconciliationCodec = new Codec<ReconciliationEvent>(reconciliationUpcasters);
export const bankStatementCodec = new Codec<BankStatementEvent>(reconciliationUpcasters);
export const reconciliationDaysCodec = new Codec<ReconciliationDaysEvent>(reconciliationUpcasters);

export type HandledReconciliation = Handled<Reconciliation, ReconciliationEvent>;

/** Repository of the streams of settlement files. */
@Injectable()
export class Reconciliations extends StreamRepository<Reconciliation, ReconciliationCommand, ReconciliationEvent> {
  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    super(store, clock, {
      streamPrefix: reconciliationStreamPrefix,
      decider: reconciliation,
      codec: reconciliationCodec,
    });
  }

  async requireKnown(id: string): Promise<KnownReconciliation> {
    return knownOf(await this.load(id), id);
  }
}

export const knownOf = ({ state }: HandledReconciliation, id: string): KnownReconciliation => {
  if (state.status === 'none') throw new Error(`${id} was never received`);
  return state;
};

/** Repository of the streams of bank statements. */
@Injectable()
export class BankStatements extends StreamRepository<KnownStatement | null, BankStatementCommand, BankStatementEvent> {
  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    super(store, clock, {
      streamPrefix: bankStatementStreamPrefix,
      decider: bankStatement,
      codec: bankStatementCodec,
    });
  }
}

/** Remembered so that the thousandth sale of a day asks nobody. */
const rememberedMax = 1_000;

/** Repository of the days on which books are compared, and of the places up to which inboxes were read. */
@Injectable()
export class ReconciliationDays extends StreamRepository<Days, ReconciliationDaysCommand, ReconciliationDaysEvent> {
  private readonly awaited = new RecentMap<true>(rememberedMax);

  constructor(@Inject(EVENT_STORE) store: EventStore, clock: Clock) {
    super(store, clock, {
      streamPrefix: reconciliationDaysStreamPrefix,
      decider: reconciliationDays,
      codec: reconciliationDaysCodec,
    });
  }

  async expectFile(on: CivilDate, message: Envelope): Promise<void> {
    if (this.awaited.get(on)) return;
    const commandId = `${message.commandId}/reconcile/${on}`;
    await this.execute(reconciliationDaysId, { type: 'AwaitReconciliation', on }, { ...message, commandId });
    this.awaited.set(on, true);
  }

  async readUpTo(inbox: Inbox): Promise<string> {
    return (await this.load(reconciliationDaysId)).state.read[inbox];
  }

  async read(inbox: Inbox, place: string, message: Envelope): Promise<void> {
    const commandId = `${message.commandId}/${inbox}/${place}`;
    await this.execute(reconciliationDaysId, { type: 'ReadInbox', inbox, place }, { ...message, commandId });
  }
}
