import { MessageChannel } from 'node:worker_threads';
import { describeCommandBus } from '../../testing';
import { MessagePortCommandBus } from './message-port.command-bus';

// A thread that restarts brings a new channel; the far end serves the same contexts on it.
describeCommandBus('MessagePortCommandBus', async () => {
  const opened: MessagePortCommandBus[] = [];
  const served: Parameters<MessagePortCommandBus['serve']>[] = [];
  const connect = async () => {
    const { port1, port2 } = new MessageChannel();
    const ends = [new MessagePortCommandBus(port1), new MessagePortCommandBus(port2)] as const;
    opened.push(...ends);
    for (const [context, handle] of served) await ends[0].serve(context, handle);
    return { server: ends[0], sender: ends[1] };
  };
  const { server, sender } = await connect();
  return {
    server: {
      mayRepeat: server.mayRepeat,
      send: (command) => server.send(command),
      serve: async (context, handle) => {
        served.push([context, handle]);
        await server.serve(context, handle);
      },
      close: () => server.close(),
    },
    sender,
    restartSender: async () => (await connect()).sender,
    close: async () => void (await Promise.all(opened.map((bus) => bus.close()))),
  };
});
