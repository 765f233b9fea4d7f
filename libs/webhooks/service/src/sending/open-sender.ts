import type { SecureVersion } from 'node:tls';
import { WebhookClient } from './client/webhook-client';
import { AddressRanges, nameServers, type Reachable } from '@taprail/outbound';
import type { Sender } from './sender';
import { SigningSender } from './signing-sender';
import { SenderThreads } from './thread/sender-threads';

/** As data, which another thread can be handed. */
export type SenderSettings = Reachable & Readonly<{ tlsMin: SecureVersion }>;

export const openSigningSender = ({ allowHttp, allowedCidrs, deniedCidrs, tlsMin }: SenderSettings): Sender => {
  const allowedRanges = new AddressRanges(allowedCidrs, deniedCidrs);
  return new SigningSender(new WebhookClient(nameServers(), { allowHttp, allowedRanges, tlsMin }));
};

/** Without threads of their own, webhooks are sent from the thread that records their events. */
export const openSender = (threads: number, settings: SenderSettings): Sender =>
  threads === 0 ? openSigningSender(settings) : new SenderThreads(threads, settings);
