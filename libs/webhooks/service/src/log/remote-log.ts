import { type CommandBus, Together } from '@taprail/bus';
import type { RemoteAppend, RemoteAppended } from '@taprail/contracts';
import { type Appended, type EventStore, RevisionConflict } from '@taprail/event-store';

const batchMax = 500;
const timeoutMs = 10_000;

/**
 * A store whose log another thread writes. What is to be appended in one tick travels as one command and shares one
 * commit: thousands of attempts a second would not pass one by one.
 */
export const writtenElsewhere = (store: EventStore, commands: CommandBus): EventStore => {
  let sent = 0;

  const appends = new Together<RemoteAppend, RemoteAppended>(async (batch) => {
    const commandId = `webhooks-append-${(sent += 1)}`;
    const answers = await commands.send({
      name: 'webhooks.append',
      key: commandId,
      data: { appends: batch },
      commandId,
      correlationId: commandId,
      actor: { kind: 'service', id: 'webhooks' },
      deadlineMs: Date.now() + timeoutMs,
    });
    return answers as readonly RemoteAppended[];
  }, batchMax);

  return Object.assign(Object.create(store) as EventStore, {
    append: async (
      stream: string,
      expected: RemoteAppend['expected'],
      events: RemoteAppend['events'],
    ): Promise<Appended> => {
      const answer = await appends.add({ stream, expected, events });
      if ('conflict' in answer) throw new RevisionConflict(stream, answer.conflict.expected, answer.conflict.actual);
      return { revision: answer.revision, position: BigInt(answer.position) };
    },
  });
};
