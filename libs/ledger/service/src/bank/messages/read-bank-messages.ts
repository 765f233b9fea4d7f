import {
  type BankStatement,
  malformedStatement,
  parseCamtStatements,
  type PaymentStatus,
  paymentStatusesIn,
  type XmlElement,
  XmlFault,
} from '@taprail/ledger-domain';
import { readXml } from './read-xml';

const statementDocument = (content: string): XmlElement => {
  try {
    return readXml(content);
  } catch (error) {
    throw error instanceof XmlFault ? malformedStatement(error.message) : error;
  }
};

/** The statements of a camt.053 file, or a refusal of all of them. */
export const readCamtStatements = (content: string): readonly BankStatement[] =>
  parseCamtStatements(statementDocument(content));

/** The statuses in a pain.002 or camt.054 file; throws an XmlFault for what is no XML. */
export const readPaymentStatuses = (content: string): readonly PaymentStatus[] => paymentStatusesIn(readXml(content));
