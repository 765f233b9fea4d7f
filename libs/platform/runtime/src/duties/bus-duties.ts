import { BusServer, isParkedContext } from '@taprail/bus';
import { isConsumerGroup, topicOf } from '@taprail/contracts';
import { isSingleProcess } from '@taprail/settings';
import type { Adapters } from '../adapters/adapters';
import { commandWatcher } from '../metrics/command-durations';

/** Feeds the handlers of this thread's duties; the other thread feeds the rest. The buses stay open for their opener. */
export const busServer = ({
  buses: { commands, events },
  duties,
  followers,
  settings,
  registry,
}: Pick<Adapters, 'buses' | 'duties' | 'followers' | 'settings' | 'registry'>): BusServer =>
  new BusServer(
    {
      commands: {
        mayRepeat: commands.mayRepeat,
        send: (command) => commands.send(command),
        serve: async (context, handle) => {
          // Parked messages are served by the thread that consumes.
          const isDuty = isParkedContext(context) ? duties.events : duties.commands;
          if (isDuty) await commands.serve(context, handle);
        },
        close: async () => undefined,
      },
      events: Object.assign(Object.create(events) as typeof events, {
        subscribe: async (subscriber: Parameters<typeof events.subscribe>[0]) => {
          if (!isConsumerGroup(subscriber.group))
            throw new Error(`${subscriber.group} is not among the consumer groups`);
          if (duties.events) await events.subscribe(subscriber);
        },
        close: async () => undefined,
      }),
    },
    topicOf,
    {
      followers: () => followers.status(),
      hasPeers: !isSingleProcess(settings),
      onHandled: commandWatcher(registry),
    },
  );
