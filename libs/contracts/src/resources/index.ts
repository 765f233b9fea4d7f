export { authorisationSchema, chargeSchema } from './authorisation.resource';
export { disputeSchema } from './dispute.resource';
export type { JsonSchema } from './json-schema';
export { payoutSchema } from './payout.resource';
export { refundSchema } from './refund.resource';
export { tapSchema } from './tap.resource';
export { transactionListedSchema, transactionSchema } from './transaction.resource';
export { date, dateOrNull, flag, instant, instantOrNull, listOf, minor, text, textOrNull, whole } from './parts';
export { countField, fields, idField, money, objectField, says, sharedWords, signedMoney } from './fields';
