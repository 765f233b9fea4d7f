import { parseAccount } from './account';
import { layerOf } from './chart';
import { debitOf, type JournalEntry } from './journal-entry';

type Checked = Pick<JournalEntry, 'rule' | 'layer' | 'lines'>;

/** Why an entry may not be written, or undefined when it may: P1, and nothing of one layer in the other. */
export const imbalanceOf = ({ layer, lines }: Checked): string | undefined => {
  if (lines.length < 2) return 'it has fewer than two lines';
  const [first] = lines;
  const only = parseAccount(first!.account).currency;
  let [sum, isPlain] = [0, true];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]!;
    const { n, account, amount } = line;
    const { name, currency } = parseAccount(account);
    if (n !== index + 1) return `line ${n} stands at place ${index + 1}`;
    if (!Number.isSafeInteger(amount) || amount <= 0) return `line ${n} has the amount ${amount}`;
    if (layerOf(name) !== layer) return `line ${n} posts to ${account} in the layer ${layer}`;
    sum += debitOf(line);
    isPlain &&= currency === only && Number.isSafeInteger(sum);
  }
  if (!isPlain) return exactImbalanceOf(lines);
  return sum === 0 ? undefined : `debits and credits differ by ${sum} ${only}`;
};

/** For several currencies, and for sums that pass the whole numbers which a double holds; they are slower to add. */
const exactImbalanceOf = (lines: Checked['lines']): string | undefined => {
  const sums = new Map<string, bigint>();
  for (const line of lines) {
    const { currency } = parseAccount(line.account);
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(debitOf(line)));
  }
  const open = [...sums].find(([, sum]) => sum !== 0n);
  return open && `debits and credits differ by ${open[1]} ${open[0]}`;
};

/** Asserted before an entry is written and again when it is read. A failure is our bug, and stops the writer. */
export const balanced = <Entry extends Checked>(entry: Entry): Entry => {
  const imbalance = imbalanceOf(entry);
  if (imbalance !== undefined) throw new Error(`The entry ${entry.rule} does not balance: ${imbalance}`);
  return entry;
};
