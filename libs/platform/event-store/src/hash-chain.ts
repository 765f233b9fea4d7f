import { hash as digest } from 'node:crypto';
import type { EventMetadata } from './encoding/event-metadata';
import type { Recorded } from './event-store';

export const firstPrevHash = '0'.repeat(64);

/** Hex SHA-256 of the ASCII of the previous hash followed by the stored bytes: anyone can recompute it. */
export const hashOf = (prevHash: string, data: string): string => digest('sha256', prevHash + data, 'hex');

export class BrokenHashChain extends Error {
  override readonly name = 'BrokenHashChain';

  constructor(
    readonly stream: string,
    readonly revision: number,
  ) {
    super(`${stream} was changed at revision ${revision}: its hash chain does not hold`);
  }
}

/** Walks a stream from its first event and names the first revision that is not what was written. */
export const verifyChain = (events: readonly Recorded[]): void => {
  let prevHash = firstPrevHash;
  events.forEach(({ stream, revision, data, metadata }, index) => {
    const { prevHash: said, hash } = JSON.parse(metadata) as EventMetadata;
    if (revision !== index || said !== prevHash || hash !== hashOf(prevHash, data)) {
      throw new BrokenHashChain(stream, index);
    }
    prevHash = hash;
  });
};
