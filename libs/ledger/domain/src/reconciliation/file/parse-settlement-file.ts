import { Rejection } from '@taprail/event-sourcing';
import { parseRate } from '@taprail/money';
import { ascii, hexOf, type Sha256 } from '../../proof/hash';
import { isCountable, knownDay } from '../bounds';
import { paidFor, requireTotals } from './control-totals';
import { RecordFields, malformed } from './record-fields';
import { type SettlementFile, type SettlementKind, settlementKinds, type SettlementLine } from './settlement-file';

const linesMax = 5_000;
const checksumLength = 64;
/** So many fields a line of each version has. */
const lineFields: Readonly<Record<string, number>> = { '1': 8, '2': 10 };

const rateText = (text: string): string => {
  parseRate(text);
  return text;
};

/** Reads a settlement file to the last byte, or refuses all of it: half of a file would be half of the truth. */
export const parseSettlementFile = (content: string, sha256: Sha256): SettlementFile => {
  const records = content.split('\n');
  if (records.pop() !== '' || records.length < 3) throw malformed(records.length, 'the file does not end as one');
  const checksum = requireChecksum(content, records, sha256);
  const head = new RecordFields(1, (records[0] ?? '').split(','), 'H', 10);
  const fieldsOfLine = lineFields[head.text(1)];
  if (fieldsOfLine === undefined) throw malformed(1, 'only the versions 1 and 2 are known');
  const bodyLines = records.slice(1, -2).map((record, index) => lineOf(record, index + 2, fieldsOfLine));
  if (bodyLines.length > linesMax) throw malformed(linesMax + 2, `a file has at most ${linesMax} lines`);
  const [currency, settlementCurrency] = [head.currency(6), head.currency(7)];
  const isConverted = currency !== settlementCurrency;
  const rate = isConverted ? head.read(8, 'a rate', rateText) : head.optional(8);
  if (!isConverted && rate !== null) throw malformed(1, 'a rate without a conversion');
  if (!isConverted) requireOneAmount(bodyLines);
  const total = new RecordFields(records.length - 1, (records.at(-2) ?? '').split(','), 'T', 6);
  const file = {
    psp: head.text(2),
    batch: head.text(3),
    day: head.read(4, 'a date', knownDay),
    sequence: head.whole(5),
    currency,
    settlementCurrency,
    rate,
    valueDate: head.read(9, 'a date', knownDay),
    lines: bodyLines,
    gross: total.whole(2),
    fees: total.whole(3),
    net: total.whole(4),
    settled: total.whole(5),
    checksum,
  };
  if (file.sequence < 1) throw malformed(1, 'files are counted from 1');
  if (!isCountableFile(file)) throw malformed(1, 'the lines move more than can be counted');
  requireTotals(file, total.whole(1));
  return file;
};

/** In both currencies: every sum on the way to the total is worked out in both. */
const isCountableFile = (file: SettlementFile): boolean => {
  const moved = [file.net, ...file.lines.flatMap(({ amount, fee }) => [amount, fee])];
  const paid = file.lines.flatMap(({ paid: amount = 0, feePaid = 0 }) => [amount, feePaid]);
  if (!isCountable(moved) || !isCountable(paid)) return false;
  try {
    return isCountable([
      paidFor(
        moved.reduce((sum, amount) => sum + Math.abs(amount), 0),
        file,
      ),
    ]);
  } catch {
    return false;
  }
};

/** Over every byte before its own line. */
const requireChecksum = (content: string, records: readonly string[], sha256: Sha256): string => {
  const last = records.at(-1) ?? '';
  const given = new RecordFields(records.length, last.split(','), 'C', 2).text(1);
  if (given.length !== checksumLength) throw malformed(records.length, 'field 2 is not a checksum');
  if (!/^[\n\x20-\x7e]*$/.test(content)) throw malformed(1, 'the file is not plain ASCII');
  const found = hexOf(sha256(ascii(content.slice(0, content.length - last.length - 1))));
  if (found !== given) throw new Rejection('settlement_file_checksum_mismatch', { given, found }, 'content');
  return given;
};

const lineOf = (record: string, line: number, count: number): SettlementLine => {
  const fields = new RecordFields(line, record.split(','), 'L', count);
  const kind = fields.text(2);
  if (!isKind(kind)) throw malformed(line, `field 3 is none of ${settlementKinds.join(', ')}`);
  if (fields.whole(1) !== line - 1) throw malformed(line, 'lines are counted from 1');
  return {
    n: line - 1,
    kind,
    ourReference: fields.optional(3),
    pspReference: fields.text(4),
    date: fields.read(5, 'a date', knownDay),
    amount: fields.whole(6),
    fee: fields.whole(7),
    ...(count > lineFields['1']! ? { paid: fields.whole(8), feePaid: fields.whole(9) } : {}),
  };
};

/** Where nothing is converted, a line cannot bring another amount than it has. */
const requireOneAmount = (lines: readonly SettlementLine[]): void => {
  const wrong = lines.find(({ amount, fee, paid = amount, feePaid = fee }) => paid !== amount || feePaid !== fee);
  if (wrong) throw malformed(wrong.n + 1, 'another amount is paid without a conversion');
};

const isKind = (text: string): text is SettlementKind => (settlementKinds as readonly string[]).includes(text);
