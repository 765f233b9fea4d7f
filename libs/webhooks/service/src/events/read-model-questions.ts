import type { CommandBus } from '@taprail/bus';
import { type CommandName, type Commands, mintId, type Reply } from '@taprail/contracts';
import { dispatcherEnvelope } from '../deliveries/deliveries';

type Question = Exclude<Extract<CommandName, `gateway.${string}`>, 'gateway.find-open-money'>;

const timeoutsMs: Readonly<Record<Question, number>> = {
  'gateway.find-recorded-events': 15_000,
  // A page may have to look at a hundred events.
  'gateway.list-replayed-events': 25_000,
  // The dispatcher waits for it between two attempts.
  'gateway.find-endpoint-failure': 3_000,
};

/** Asks the API what its read models know: a table is read by the lib that declares it, and by nothing else. */
export class ReadModelQuestions {
  constructor(private readonly bus: CommandBus) {}

  async ask<Name extends Question>(name: Name, data: Commands[Name]['data']): Promise<Reply<Name>> {
    const commandId = mintId('cmd');
    const envelope = { ...dispatcherEnvelope(commandId), deadlineMs: Date.now() + timeoutsMs[name] };
    return (await this.bus.send({ ...envelope, name, key: commandId, data })) as Reply<Name>;
  }
}
