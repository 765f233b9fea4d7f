import { type CurrencyCode, currencyOf, toDecimalText } from '@taprail/money';
import { type AccountId, parseAccount } from '../../chart/account';
import { type AccountKind, chart } from '../../chart/chart';
import { debitOf, type JournalLine } from '../../chart/journal-entry';
import type { RecordedEntry } from '../recorded-entry';

/** hledger's letters for kinds of accounts. A position is what we own or owe in a currency; memo accounts have none. */
const letterOf: Readonly<Record<AccountKind, string | null>> = {
  asset: 'A',
  liability: 'L',
  income: 'R',
  expense: 'X',
  trading: 'A',
  memo: null,
};

/** Accounts and currencies first, so that `hledger check --strict` refuses a name or a precision that is not ours. */
export function* hledgerHeader(accounts: readonly AccountId[], externalRef?: string | null): Generator<string> {
  const codes = new Set<CurrencyCode>();
  for (const account of accounts.toSorted()) {
    const { name, currency, subMerchant } = parseAccount(account);
    const letter = letterOf[chart[name].kind];
    const tags = [
      letter ? `type:${letter}` : '',
      subMerchant && externalRef ? `submerchant:${plain(externalRef)}` : '',
    ];
    const comment = tags.filter((tag) => tag !== '').join(', ');
    codes.add(currency);
    yield `account ${account}${comment === '' ? '' : `  ; ${comment}`}\n`;
  }
  for (const code of [...codes].sort()) yield `commodity ${code} 1000.${'0'.repeat(currencyOf(code).exponent)}\n`;
}

/**
 * One transaction per entry, debits positive. Holds are written as virtual postings, which balance among themselves and
 * are left out by `--real`.
 */
export function* hledgerEntries(entries: Iterable<RecordedEntry>): Generator<string> {
  for (const { entry, externalRef } of entries) {
    const { entryId, rule, effectiveDate, trace, source, lines, layer, late } = entry;
    const about = trace.transactionId ?? trace.payoutId ?? trace.subMerchant ?? trace.platform;
    yield `\n${effectiveDate} * (${plain(entryId)}) ${rule}${about === null ? '' : ` | ${plain(about)}`}\n`;
    yield `    ; source:${plain(source.eventId)}${late ? `, late:${late.effectiveDate}` : ''}${whose(externalRef)}\n`;
    for (const line of lines) yield posting(line, layer === 'memo');
  }
}

const posting = (line: JournalLine, virtual: boolean): string => {
  const { currency } = parseAccount(line.account);
  const account = virtual ? `[${line.account}]` : line.account;
  return `    ${account}  ${currency} ${toDecimalText({ amount: debitOf(line), currency })}  ; component:${line.component}\n`;
};

const whose = (externalRef: string | null | undefined): string =>
  externalRef ? `, submerchant:${plain(externalRef)}` : '';

/** Signs that mean something to hledger, or end its line, become spaces. */
const plain = (text: string): string => text.replaceAll(/[;|()\s]+/g, ' ');
