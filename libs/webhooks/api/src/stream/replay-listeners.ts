import { Inject, Injectable } from '@nestjs/common';
import { COMMAND_BUS, type CommandBus } from '@taprail/bus';
import { type Actor, mintId } from '@taprail/contracts';
import { actorOf, type Caller } from '@taprail/http';
import { FeedChanges, type ListenerReplay } from './feed-changes';

const commandTimeoutMs = 10_000;
/** A reader that cannot keep up with a replay of many loses the rest of it rather than our memory. */
const waitingMax = 10_000;

/** The events that were replayed since it was last called. */
export type Replays = () => readonly ListenerReplay[];

export type ReplaySubscription = Readonly<{ kinds: readonly string[]; untilMs: number; signal: AbortSignal }>;

/** Streams that also want replays. The log says that they are open, so that every process that replays an event knows. */
@Injectable()
export class ReplayListeners {
  constructor(
    private readonly changes: FeedChanges,
    @Inject(COMMAND_BUS) private readonly bus: CommandBus,
  ) {}

  /** Resolves once no replay is missed any more; ends with the signal. */
  async open({ kinds, untilMs, signal }: ReplaySubscription, caller: Caller): Promise<Replays> {
    const { platformId } = caller;
    const waiting: ListenerReplay[] = [];
    const leave = await this.changes.listenToReplays((replay) => {
      const isWanted = replay.platformId === platformId && (kinds.length === 0 || kinds.includes(replay.kind));
      if (isWanted && waiting.length < waitingMax) waiting.push(replay);
    });
    whenOver(signal, leave);
    const data = { platformId, listenerId: mintId('lsn'), untilMs };
    await this.send('webhooks.open-listener', { ...data, kinds }, actorOf(caller));
    // A listener that cannot be closed now ends by itself when its time is over.
    whenOver(signal, () => void this.send('webhooks.close-listener', data, actorOf(caller)).catch(() => undefined));
    return () => waiting.splice(0);
  }

  private send(
    name: 'webhooks.open-listener' | 'webhooks.close-listener',
    data: Readonly<{ platformId: string; listenerId: string; untilMs: number; kinds?: readonly string[] }>,
    actor: Actor,
  ): Promise<unknown> {
    const commandId = `${data.listenerId}/${name}`;
    const deadlineMs = Date.now() + commandTimeoutMs;
    return this.bus.send({
      name,
      key: data.platformId,
      data,
      commandId,
      correlationId: data.listenerId,
      actor,
      deadlineMs,
    });
  }
}

const whenOver = (signal: AbortSignal, end: () => void): void => {
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
};
