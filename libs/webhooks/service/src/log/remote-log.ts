import type { CommandBus } from '@taprail/bus';
import type { RemoteAppend, RemoteAppended } from '@taprail/contracts';
import { type Appended, type EventStore, RevisionConflict } from '@taprail/event-store';

const batchMax = 500;
const timeoutMs = 10_000;

type Waiting = Readonly<{
  append: RemoteAppend;
  resolve: (appended: Appended) => void;
  reject: (error: Error) => void;
}>;

/**
 * A store whose log another thread writes. What is to be appended in one tick travels as one command and shares one
 * commit: thousands of attempts a second would not pass one by one.
 */
export const writtenElsewhere = (store: EventStore, commands: CommandBus): EventStore => {
  let waiting: Waiting[] = [];
  let sent = 0;

  const send = async (batch: readonly Waiting[]): Promise<void> => {
    const commandId = `webhooks-append-${(sent += 1)}`;
    try {
      const answers = (await commands.send({
        name: 'webhooks.append',
        key: commandId,
        data: { appends: batch.map(({ append }) => append) },
        commandId,
        correlationId: commandId,
        actor: { kind: 'service', id: 'webhooks' },
        deadlineMs: Date.now() + timeoutMs,
      })) as readonly RemoteAppended[];
      batch.forEach((each, n) => settle(each, answers[n]!));
    } catch (error) {
      for (const { reject } of batch) reject(error as Error);
    }
  };

  const flush = (): void => {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += batchMax) void send(all.slice(start, start + batchMax));
  };

  return Object.assign(Object.create(store) as EventStore, {
    append: (stream: string, expected: RemoteAppend['expected'], events: RemoteAppend['events']) =>
      new Promise<Appended>((resolve, reject) => {
        if (waiting.length === 0) setImmediate(flush);
        waiting.push({ append: { stream, expected, events }, resolve, reject });
      }),
  });
};

const settle = ({ append, resolve, reject }: Waiting, answer: RemoteAppended): void => {
  if ('conflict' in answer)
    reject(new RevisionConflict(append.stream, answer.conflict.expected, answer.conflict.actual));
  else resolve({ revision: answer.revision, position: BigInt(answer.position) });
};
