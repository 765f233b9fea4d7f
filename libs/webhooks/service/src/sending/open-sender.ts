import type { SecureVersion } from 'node:tls';
import { AddressRanges } from './guard/addresses';
import type { Reachable } from './guard/reachable';
import { nameServers } from './guard/resolve';
import { PacedSender } from './paced-sender';
import type { Sender } from './sender';
import { SigningSender } from './signing-sender';
import { SenderThreads } from './thread/sender-threads';
import { WebhookClient } from './webhook-client';

/** As data: another thread may be told. */
export type SenderSettings = Reachable & Readonly<{ tlsMin: SecureVersion }>;

export const sendingHere = ({ allowHttp, allowedCidrs, deniedCidrs, tlsMin }: SenderSettings): Sender => {
  const allowedRanges = new AddressRanges(allowedCidrs, deniedCidrs);
  const client = new WebhookClient(nameServers(), { allowHttp, allowedRanges, tlsMin });
  return new PacedSender(new SigningSender(client));
};

/** With no threads whoever asks sends by itself. */
export const openSender = (threads: number, settings: SenderSettings): Sender =>
  threads === 0 ? sendingHere(settings) : new SenderThreads(threads, settings);
