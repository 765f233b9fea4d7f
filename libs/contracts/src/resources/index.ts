export { authorisationSchema, chargeSchema } from './authorisation.resource';
export { disputeSchema } from './dispute.resource';
export type { JsonSchema } from './json-schema';
export { payoutSchema } from './payout.resource';
export { refundSchema } from './refund.resource';
export { tapSchema } from './tap.resource';
export { transactionListedSchema, transactionSchema } from './transaction.resource';
export { countField, fields, idField, money, objectField, says, sharedWords, signedMoney } from './fields';
