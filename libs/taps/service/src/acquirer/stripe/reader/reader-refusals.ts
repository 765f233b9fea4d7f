import { ReaderRefusal } from '../../acquirer';
import { refusalCode, unavailable } from '../failures';
import type { ReaderAction } from './reader-action';

const codes: Readonly<Record<string, ReaderRefusal['code']>> = {
  terminal_reader_offline: 'device_offline',
  terminal_reader_timeout: 'device_offline',
  terminal_reader_busy: 'device_busy',
  terminal_reader_invalid_location_for_payment: 'device_offline',
};

/** The refusal of a command by a reader, in the words of the port; anything else as it is. */
export const refusedByReader = (error: unknown): never => {
  const code = refusalCode(error);
  if (code !== undefined && Object.hasOwn(codes, code)) throw new ReaderRefusal(codes[code]!, code);
  return unavailable(error);
};

/** The reader itself is not there any more, or never was. */
export const missingReader = (error: unknown): never => {
  if (refusalCode(error) === 'resource_missing') throw new ReaderRefusal('device_not_found');
  return refusedByReader(error);
};

const failures: Readonly<Record<string, ReaderRefusal['code']>> = {
  connection_error: 'device_offline',
  terminal_reader_offline: 'device_offline',
  terminal_reader_hardware_fault: 'device_offline',
};

/** A reading that ended without a card: nobody held one to the reader that could be taken. */
export const endedWithoutCard = ({ failure_code: code }: ReaderAction): ReaderRefusal =>
  new ReaderRefusal(failures[code ?? ''] ?? 'tap_timeout', code ?? undefined);
