import { StreamIdentifier, UUID } from './generated';

const int64Bits = 64;
const nilUuid = '00000000-0000-0000-0000-000000000000';
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const streamNameOf = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

export const toStreamIdentifier = (stream: string): StreamIdentifier =>
  new StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8').toString('base64'));

const hyphenated = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');

const halfToHex = (half: string): string => BigInt.asUintN(int64Bits, BigInt(half)).toString(16).padStart(16, '0');

/** Lower case with hyphens, whatever was sent; undefined for what is no UUID, and for the nil one. */
export const uuidOf = (uuid: UUID | undefined): string | undefined => {
  const structured = uuid?.getStructured();
  const text =
    structured === undefined
      ? (uuid?.getString() ?? '').toLowerCase()
      : hyphenated(halfToHex(structured.getMostSignificantBits()) + halfToHex(structured.getLeastSignificantBits()));
  return uuidPattern.test(text) && text !== nilUuid ? text : undefined;
};

export const toUuid = (id: string): UUID => new UUID().setString(id);

const hexToHalf = (hex: string): string => BigInt.asIntN(int64Bits, BigInt(`0x${hex}`)).toString();

export const toStructuredUuid = (id: string): UUID => {
  const hex = id.replaceAll('-', '');
  return new UUID().setStructured(
    new UUID.Structured()
      .setMostSignificantBits(hexToHalf(hex.slice(0, 16)))
      .setLeastSignificantBits(hexToHalf(hex.slice(16))),
  );
};
