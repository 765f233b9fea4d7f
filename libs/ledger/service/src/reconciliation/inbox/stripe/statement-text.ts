import type { BankStatement } from '@taprail/ledger-domain';
import { type Minor, toDecimalText } from '@taprail/money';

/** A statement as a bank's camt.053. Names and references are Stripe's ids and ours, which need no escaping. */
export const statementText = (
  statement: Omit<BankStatement, 'lines'> & Readonly<{ lines: BankStatement['lines'] }>,
): string => {
  const { currency, date, opening, closing, lines } = statement;
  const amount = (minor: Minor): string => {
    const text = toDecimalText({ amount: Math.abs(minor), currency });
    return `<Amt Ccy="${currency}">${text}</Amt><CdtDbtInd>${minor < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  };
  const balance = (code: string, minor: Minor): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(minor)}<Dt><Dt>${date}</Dt></Dt></Bal>`;
  const entries = lines.map(
    ({ id, reference, amount: moved }) =>
      `<Ntry><NtryRef>${id}</NtryRef>${amount(moved)}<Sts><Cd>BOOK</Cd></Sts><NtryDtls><TxDtls><Refs>` +
      `<EndToEndId>${reference ?? ''}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`,
  );
  const name = `STRIPE-${date}-${currency}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">',
    `<BkToCstmrStmt><GrpHdr><MsgId>${name}</MsgId><CreDtTm>${date}T23:59:59Z</CreDtTm></GrpHdr>`,
    `<Stmt><Id>${name}</Id><Acct><Id><Othr><Id>stripe</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>`,
    balance('OPBD', opening),
    balance('CLBD', closing),
    ...entries,
    '</Stmt></BkToCstmrStmt></Document>',
    '',
  ].join('\n');
};
