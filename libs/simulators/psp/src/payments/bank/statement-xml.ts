import { currencyOf, money, toDecimalText } from '@taprail/money';
import type { Minor } from '../messages';
import type { IssuedStatement } from './statements';

const account = 'DE24370400440532016789';

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** camt.053 as a bank sends it: what was there, what came and went, what is there now. */
export const statementXml = ({ currency, date, opening, closing, lines }: IssuedStatement): string => {
  const amount = (minor: Minor): string => {
    const text = toDecimalText(money(Math.abs(minor), currencyOf(currency).code));
    return `<Amt Ccy="${currency}">${text}</Amt><CdtDbtInd>${minor < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  };
  const balance = (code: string, minor: Minor): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(minor)}<Dt><Dt>${date}</Dt></Dt></Bal>`;
  const entries = lines.map(
    ({ id, reference, amount: moved }) =>
      `<Ntry><NtryRef>${escaped(id)}</NtryRef>${amount(moved)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${date}</Dt></BookgDt>` +
      `<ValDt><Dt>${date}</Dt></ValDt><NtryDtls><TxDtls><Refs><EndToEndId>${escaped(reference)}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">',
    `<BkToCstmrStmt><GrpHdr><MsgId>SIM-${date}-${currency}</MsgId><CreDtTm>${date}T05:00:00Z</CreDtTm></GrpHdr>`,
    `<Stmt><Id>SIM-${date}-${currency}</Id><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>${currency}</Ccy></Acct>`,
    balance('OPBD', opening),
    balance('CLBD', closing),
    ...entries,
    '</Stmt></BkToCstmrStmt></Document>',
    '',
  ].join('\n');
};
