import { type CivilDate, type CurrencyCode, type Minor, sum, toDecimalText } from '@taprail/money';

/** One transfer; its id is what the bank names it by in everything that follows. */
export type Transfer = Readonly<{ id: string; amount: Minor; creditor: string; account: string; text: string }>;

export type TransferFile = Readonly<{
  id: string;
  createdAt: string;
  executeOn: CivilDate;
  currency: CurrencyCode;
  debtor: string;
  transfers: readonly Transfer[];
}>;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** pain.001 with how many there are and what they add up to. The same file always has the same bytes. */
export const pain001 = ({ id, createdAt, executeOn, currency, debtor, transfers }: TransferFile): string => {
  const amounts = transfers.map(({ amount }) => ({ amount, currency }));
  const control = `<NbOfTxs>${transfers.length}</NbOfTxs><CtrlSum>${toDecimalText(sum(currency, amounts))}</CtrlSum>`;
  const name = escaped(debtor);
  const transfer = ({ id: end, amount, creditor, account, text }: Transfer): string =>
    `      <CdtTrfTxInf><PmtId><EndToEndId>${escaped(end)}</EndToEndId></PmtId>` +
    `<Amt><InstdAmt Ccy="${currency}">${toDecimalText({ amount, currency })}</InstdAmt></Amt>` +
    `<Cdtr><Nm>${escaped(creditor)}</Nm></Cdtr><CdtrAcct><Id><Othr><Id>${escaped(account)}</Id></Othr></Id></CdtrAcct>` +
    `<RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></CdtTrfTxInf>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
    '  <CstmrCdtTrfInitn>',
    `    <GrpHdr><MsgId>${escaped(id)}</MsgId><CreDtTm>${createdAt}</CreDtTm>${control}<InitgPty><Nm>${name}</Nm></InitgPty></GrpHdr>`,
    `    <PmtInf><PmtInfId>${escaped(id)}</PmtInfId><PmtMtd>TRF</PmtMtd>${control}<ReqdExctnDt><Dt>${executeOn}</Dt></ReqdExctnDt><Dbtr><Nm>${name}</Nm></Dbtr>`,
    ...transfers.map(transfer),
    '    </PmtInf>',
    '  </CstmrCdtTrfInitn>',
    '</Document>',
    '',
  ].join('\n');
};
