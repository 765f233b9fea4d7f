import { type Minor, toDecimalText } from '@taprail/money';
import { type AccountId, parseAccount } from '../../chart/account';
import { chart, type MerchantAccountName } from '../../chart/chart';
import { debitOf } from '../../chart/journal-entry';
import type { AccountStatement, StatementLine } from '../statement';

/** The head of the message; its message id names the file for the reader. */
export type CamtHeader = Readonly<{ messageId: string; createdAt: string; owner?: string | null }>;

const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // Control characters cannot be written in XML 1.0 at all.
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');

const amountOf = (amount: Minor, currency: AccountStatement['currency']): string =>
  `<Amt Ccy="${currency}">${toDecimalText({ amount: Math.abs(amount), currency })}</Amt>`;

/** To the reader of a statement what makes the account grow is a credit, whichever side that is in our books. */
const grownBy = (account: AccountId, debit: Minor): Minor =>
  chart[parseAccount(account).name].normalSide === 'debit' ? debit : 0 - debit;

const directionOf = (growth: Minor): string => `<CdtDbtInd>${growth < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

const balance = (code: 'OPBD' | 'CLBD', amount: Minor, date: string, currency: AccountStatement['currency']): string =>
  `    <Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountOf(amount, currency)}${directionOf(amount)}` +
  `<Dt><Dt>${date}</Dt></Dt></Bal>\n`;

export const camtLine = ({ id, entry, line }: Pick<StatementLine, 'id' | 'entry' | 'line'>): string => {
  const { currency } = parseAccount(line.account);
  const growth = grownBy(line.account, debitOf(line));
  const reference = entry.trace.transactionId ?? entry.trace.payoutId ?? entry.entryId;
  return (
    `    <Ntry><NtryRef>${escaped(id)}</NtryRef>${amountOf(growth, currency)}${directionOf(growth)}` +
    `<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${entry.effectiveDate}</Dt></BookgDt>` +
    `<ValDt><Dt>${entry.availableOn ?? entry.effectiveDate}</Dt></ValDt>` +
    `<BkTxCd><Prtry><Cd>${escaped(entry.rule)}</Cd></Prtry></BkTxCd>` +
    `<NtryDtls><TxDtls><Refs><EndToEndId>${escaped(reference)}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>\n`
  );
};

/** Ids of accounts have at most 34 characters in ISO 20022, which our id of a sub-merchant nearly fills. */
const shortNames: Readonly<Record<MerchantAccountName, string>> = {
  merchant_negative: 'NEG',
  merchant_pending: 'PEND',
  merchant_available: 'AVAI',
  merchant_reserve: 'RSV',
  merchant_dispute_hold: 'HOLD',
  payout_in_transit: 'TRAN',
};

const accountId = (account: AccountId): string => {
  const { name, subMerchant } = parseAccount(account);
  return subMerchant === null ? account : `${subMerchant}:${shortNames[name as MerchantAccountName]}`;
};

/** A statement without its lines. */
export type CamtStatement = Omit<AccountStatement, 'lines' | 'knownAt'>;

/**
 * A statement of one account in the shape of a bank's camt.053, for programs that read bank statements: this, then each
 * line, then the end.
 */
export const camtStart = (statement: CamtStatement, { messageId, createdAt, owner }: CamtHeader): string => {
  const { account, currency, from, to, opening, closing } = statement;
  const whose = owner ? `<Ownr><Nm>${escaped(owner)}</Nm></Ownr>` : '';
  // Without a word about the owner it is a file of before, which is written as it was.
  const isFirstLayout = owner === undefined;
  const id = isFirstLayout ? `${account}/${from}/${to}` : messageId;
  const named = isFirstLayout ? account : accountId(account);
  const name = isFirstLayout ? '' : `<Nm>${escaped(account)}</Nm>${whose}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<Document xmlns="${namespace}">\n  <BkToCstmrStmt>\n`,
    `    <GrpHdr><MsgId>${escaped(messageId)}</MsgId><CreDtTm>${escaped(createdAt)}</CreDtTm></GrpHdr>\n`,
    `    <Stmt>\n    <Id>${escaped(id)}</Id>\n`,
    `    <FrToDt><FrDtTm>${from}T00:00:00Z</FrDtTm><ToDtTm>${to}T23:59:59Z</ToDtTm></FrToDt>\n`,
    `    <Acct><Id><Othr><Id>${escaped(named)}</Id></Othr></Id><Ccy>${currency}</Ccy>${name}</Acct>\n`,
    balance('OPBD', grownBy(account, opening), from, currency),
    balance('CLBD', grownBy(account, closing), to, currency),
  ].join('');
};

export const camtEnd = '    </Stmt>\n  </BkToCstmrStmt>\n</Document>\n';
