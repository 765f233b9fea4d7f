import { MessageChannel } from 'node:worker_threads';
import { describeSender } from '../testing/sender.contract';
import { AddressRanges } from '@taprail/outbound';
import type { Sender } from './sender';
import { SigningSender } from './signing-sender';
import { RemoteSender } from './thread/remote-sender';
import { serveSender } from './thread/serve-sender';
import { WebhookClient } from './client/webhook-client';

const here = (acknowledgeMs: number): Sender => {
  const client = new WebhookClient(async () => ['127.0.0.1'], {
    allowHttp: true,
    allowedRanges: new AddressRanges(['127.0.0.0/8']),
    tlsMin: 'TLSv1.3',
    acknowledgeMs,
  });
  return new SigningSender(client);
};

/** The messages of a thread without the thread: they are copied in the same way. */
const atTheOtherEnd = (acknowledgeMs: number): Sender => {
  const { port1, port2 } = new MessageChannel();
  serveSender(port2, here(acknowledgeMs));
  const remote = new RemoteSender(port1);
  return {
    send: (order) => remote.send(order),
    close: async () => {
      await remote.close();
      port1.close();
    },
  };
};

describeSender('in the thread that asks', here);
describeSender('at the other end of a channel', atTheOtherEnd);
