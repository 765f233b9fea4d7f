import type { AccountShelf } from '../engine/account-shelf';
import type { PspEngine } from '../engine/psp-engine';
import type { AccountFields } from '../engine/state/fields';
import type { Records } from '../engine/state/records';
import type { Tree } from '../wire/form';
import type { UploadedPart } from '../wire/multipart';

/** The parts that every route works with. */
export interface Room {
  readonly engine: PspEngine;
  readonly shelf: AccountShelf;
  readonly records: Records;
  readonly nowMs: () => number;
}

/** One request, read and authenticated. */
export interface SimulatorCall {
  readonly ids: readonly string[];
  readonly params: { [name: string]: Tree };
  readonly file: UploadedPart | null;
}

export type Route = readonly [
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  answer: (room: Room, call: SimulatorCall) => AccountFields,
];
