import type { SecureVersion } from 'node:tls';
import { AddressRanges } from './guard/addresses';
import { nameServers } from './guard/resolve';
import { PacedSender } from './paced-sender';
import type { Sender } from './sender';
import { SigningSender } from './signing-sender';
import { SenderThreads } from './thread/sender-threads';
import { WebhookClient } from './webhook-client';

/** As data: another thread may be told. */
export type SenderSettings = Readonly<{ allowHttp: boolean; allowedCidrs: readonly string[]; tlsMin: SecureVersion }>;

export const sendingHere = ({ allowHttp, allowedCidrs, tlsMin }: SenderSettings): Sender => {
  const allowedRanges = new AddressRanges(allowedCidrs);
  const client = new WebhookClient(nameServers(), { allowHttp, allowedRanges, tlsMin });
  return new PacedSender(new SigningSender(client));
};

/** With no threads whoever asks sends by itself. */
export const openSender = (threads: number, settings: SenderSettings): Sender =>
  threads === 0 ? sendingHere(settings) : new SenderThreads(threads, settings);
