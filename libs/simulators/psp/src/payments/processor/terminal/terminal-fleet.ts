import { metadataOf } from '../../../engine/accounts/change-account';
import { type AccountFields, fieldsOf, textOf } from '../../../engine/state/fields';
import { invalid } from '../../../engine/state/refusal';
import { hash32 } from '../../../engine/state/seeded-ids';
import { testDevice, unknownDevice } from '../../reader/test-devices';
import type { ProcessorParts } from '../state/processor-parts';
import type { TerminalLocationRow, TerminalReaderRow } from '../state/terminal-rows';
import { readerWithCode, wrongCode } from './registration';

const serialDigits = 7;
const terminalCountries: readonly string[] =
  'AT AU BE CA CH CZ DE DK ES FI FR GB GI HK IE IT JP LI LU MY NL NO NZ PL PT SE SG US'.split(' ');

const ordinaryDevice = 'dev_test_approve';

type NewReader = Pick<TerminalReaderRow, 'id' | 'location' | 'metadata' | 'deviceType' | 'device'> &
  Readonly<{ label: string | null }>;

const given = (fields: AccountFields, name: string, current: string | null): string | null =>
  fields[name] === undefined ? current : textOf(fields[name]);

/** Readers and the places where they stand. */
export class TerminalFleet {
  constructor(private readonly parts: ProcessorParts) {}

  createLocation(fields: AccountFields): TerminalLocationRow {
    const displayName = textOf(fields['display_name']);
    const address = fieldsOf(fields['address']);
    if (displayName === null) {
      throw invalid('Missing required param: display_name.', 'display_name', 'parameter_missing');
    }
    const row = { id: this.parts.mint('tml'), displayName, address, phone: textOf(fields['phone']) };
    requireAddress(address);
    return this.parts.rows.locations.put({ ...row, metadata: metadataOf({}, fieldsOf(fields['metadata'])) });
  }

  updateLocation(id: string, fields: AccountFields): TerminalLocationRow {
    const row = this.parts.rows.locations.get(id, 'location');
    const address = { ...row.address, ...fieldsOf(fields['address']) };
    requireAddress(address);
    return this.parts.rows.locations.put({
      ...row,
      address,
      displayName: given(fields, 'display_name', row.displayName) ?? row.displayName,
      phone: given(fields, 'phone', row.phone),
      metadata: changedMetadata(row, fields),
    });
  }

  /** Its readers stay, at no place, and cannot be used. */
  deleteLocation(id: string): void {
    this.parts.rows.locations.get(id, 'location');
    this.parts.rows.locations.remove(id);
    for (const reader of this.parts.rows.readers.all()) {
      if (reader.location === id) this.parts.rows.readers.put({ ...reader, location: null });
    }
  }

  register(fields: AccountFields, nowMs: number): TerminalReaderRow {
    const code = textOf(fields['registration_code']) ?? '';
    const location = textOf(fields['location']);
    const { deviceType, device, mayRepeat } = readerWithCode(code);
    if (!mayRepeat && this.parts.rows.usedCodes.find(code)) throw wrongCode();
    if (location !== null && !this.parts.rows.locations.find(location)) {
      throw invalid(`No such location: '${location}'`, 'location', 'resource_missing');
    }
    if (!mayRepeat) this.parts.rows.usedCodes.put({ id: code });
    const id = this.parts.mint('tmr');
    const metadata = metadataOf({}, fieldsOf(fields['metadata']));
    return this.place({ id, label: textOf(fields['label']), location, metadata, deviceType, device }, nowMs);
  }

  private place({ label, ...reader }: NewReader, nowMs: number): TerminalReaderRow {
    const number = hash32(`${this.parts.seed}/serial/${reader.id}`) % 10 ** serialDigits;
    const serial = `WSC${String(number).padStart(serialDigits, '0')}`;
    const isOffline = reader.device === 'dev_test_offline';
    const idle = { lastSeenMs: nowMs, nextCard: null, action: null };
    return this.parts.rows.readers.put({ ...reader, label: label ?? serial, serial, isOffline, ...idle });
  }

  /** A device that nobody registered is a reader of its own name: a test device, or one at which a card is there at once. */
  findDevice(id: string, nowMs: number): void {
    const isDevice = id.startsWith('dev_') && testDevice(id) !== unknownDevice;
    if (!isDevice || this.parts.rows.readers.find(id)) return;
    const device = testDevice(id) ? id : ordinaryDevice;
    this.place({ id, label: id, location: null, metadata: {}, device, deviceType: 'simulated_wisepos_e' }, nowMs);
  }

  updateReader(id: string, fields: AccountFields): TerminalReaderRow {
    const row = this.parts.rows.readers.get(id, 'reader');
    const label = given(fields, 'label', row.label) ?? row.serial;
    return this.parts.rows.readers.put({ ...row, label, metadata: changedMetadata(row, fields) });
  }

  deleteReader(id: string): TerminalReaderRow {
    const row = this.parts.rows.readers.get(id, 'reader');
    this.parts.rows.readers.remove(id);
    this.parts.dues.delete('reader', id);
    return row;
  }
}

const changedMetadata = ({ metadata }: Pick<TerminalReaderRow, 'metadata'>, fields: AccountFields) => {
  const patch = fields['metadata'];
  if (patch === undefined) return metadata;
  return metadataOf(metadata, patch === null ? null : fieldsOf(patch));
};

const requireAddress = (address: AccountFields): void => {
  for (const name of ['country', 'line1', 'city', 'postal_code']) {
    if (textOf(address[name]) === null) {
      throw invalid(`Missing required param: address[${name}].`, `address[${name}]`, 'parameter_missing');
    }
  }
  const country = textOf(address['country']) ?? '';
  if (!terminalCountries.includes(country.toUpperCase())) {
    throw invalid(
      `Terminal is not available in ${country}.`,
      'address[country]',
      'terminal_location_country_unsupported',
    );
  }
};
