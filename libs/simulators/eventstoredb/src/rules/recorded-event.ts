/** The number of a tombstone: the last one that a signed 64-bit field can hold, so nothing can follow it. */
export const tombstoneRevision = 9_223_372_036_854_775_807n;
export const noStreamRevision = -1n;

export type ProposedEvent = Readonly<{
  id: string;
  type: string;
  isJson: boolean;
  data: Uint8Array;
  metadata: Uint8Array;
}>;

export type LoggedEvent = ProposedEvent &
  Readonly<{ stream: string; revision: bigint; position: bigint; createdMs: number }>;

export const metadataStreamPrefix = '$$';

export const metadataStreamOf = (stream: string): string => metadataStreamPrefix + stream;

export const isMetadataStream = (stream: string): boolean => stream.startsWith(metadataStreamPrefix);

export const ownerOfMetadataStream = (stream: string): string => stream.slice(metadataStreamPrefix.length);
