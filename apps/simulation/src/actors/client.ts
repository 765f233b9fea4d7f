import { type CommandName, type Commands, commandTimeoutMs, mintId, type Reply } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import type { SimulatedWorld } from '../world/world';

export type CommandAnswer<Name extends CommandName = CommandName> =
  | Readonly<{ status: 'acknowledged'; reply: Reply<Name> }>
  | Readonly<{ status: 'refused'; code: string }>
  /** Nobody knows: the same command id asks again. */
  | Readonly<{ status: 'unknown' }>;

type Unanswered = Readonly<{ repeat: () => Promise<CommandAnswer> }>;

/** A request of the platform. */
export type SentCommand<Name extends CommandName> = Readonly<{
  name: Name;
  key: string;
  data: Commands[Name]['data'];
  commandId?: string;
  /** Called for the first acknowledgement, and for that alone. */
  onReply?: (reply: Reply<Name>) => void;
}>;

const attemptsMax = 4;
const patienceMs = 90_000;

/** The platform's side of the commands: repeats what was not answered, under the same id, as a caller of the API does. */
export class Client {
  /** Requests that were given up without an answer. */
  readonly unanswered = new Map<string, Unanswered>();
  /** Failures that no fault explains. */
  readonly unexplained: string[] = [];
  private readonly acknowledged = new Set<string>();

  constructor(private readonly world: SimulatedWorld) {}

  async send<Name extends CommandName>(asked: SentCommand<Name>): Promise<CommandAnswer<Name>> {
    const commandId = asked.commandId ?? mintId('cmd');
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.attempt(asked, commandId, attempt > 1);
      if (answer.status !== 'unknown') {
        this.unanswered.delete(commandId);
        if (answer.status === 'acknowledged') this.acknowledge(asked, commandId, answer.reply);
        return answer;
      }
      if (attempt === attemptsMax) {
        this.unanswered.set(commandId, { repeat: () => this.send({ ...asked, commandId }) });
        return answer;
      }
      await this.world.loop.sleep(this.world.choice.integer(50, 2_000));
    }
  }

  /** Sends it again although it was answered. */
  async repeat<Name extends CommandName>(
    asked: SentCommand<Name> & Readonly<{ commandId: string }>,
  ): Promise<CommandAnswer<Name>> {
    return this.attempt(asked, asked.commandId, true);
  }

  private acknowledge<Name extends CommandName>(asked: SentCommand<Name>, commandId: string, reply: Reply<Name>): void {
    if (this.acknowledged.has(commandId)) return;
    this.acknowledged.add(commandId);
    asked.onReply?.(reply);
  }

  private async attempt<Name extends CommandName>(
    asked: SentCommand<Name>,
    commandId: string,
    isRepeated: boolean,
  ): Promise<CommandAnswer<Name>> {
    const { world } = this;
    await world.untilRunning();
    const { life, service } = world.process;
    const struck = world.faults.struck;
    const actor = { kind: 'api_key', id: 'key_simulated' } as const;
    const deadlineMs = Date.now() + Math.min(patienceMs, commandTimeoutMs(asked.name));
    const envelope = { commandId, correlationId: commandId, actor, deadlineMs };
    const { name, key, data } = asked;
    const ask = async (): Promise<unknown> => {
      // As the API does for a tap that it may have sent before.
      if (isRepeated && name === 'taps.present') {
        const earlier = await service.buses.commands.send({ ...envelope, name: 'taps.answer-again', key, data });
        if (earlier !== null) return earlier;
      }
      return service.buses.commands.send({ ...envelope, name, key, data });
    };
    try {
      const reply = await Promise.race([ask(), life.over.then(() => crashed)]);
      if (reply === crashed) return this.told(asked, commandId, { status: 'unknown' }, 'crashed');
      return this.told(asked, commandId, { status: 'acknowledged', reply: reply as Reply<Name> }, 'acknowledged');
    } catch (error) {
      const { code } = error as Readonly<{ code?: string }>;
      if (error instanceof Rejection)
        return this.told(asked, commandId, { status: 'refused', code: code ?? '' }, `refused ${code}`);
      if (world.faults.struck === struck && !life.isOver && !world.isDisturbed)
        this.unexplained.push(`${name} ${commandId}: ${(error as Error).message}`);
      return this.told(asked, commandId, { status: 'unknown' }, (error as Error).message);
    }
  }

  private told<Name extends CommandName>(
    { name }: SentCommand<Name>,
    commandId: string,
    answer: CommandAnswer<Name>,
    words: string,
  ): CommandAnswer<Name> {
    this.world.trace.note(`${name} ${commandId} ${words}`);
    return answer;
  }
}

const crashed = Symbol('crashed');
