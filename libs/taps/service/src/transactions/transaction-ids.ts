/** Everything that one tap makes shares the tail of its transaction's id, so that any of them leads to the others. */
export const tailOf = (transactionId: string): string => transactionId.slice(transactionId.indexOf('_') + 1);

export const tapIdsOf = (transactionId: string) => {
  const tail = tailOf(transactionId);
  return { tapId: `tap_${tail}`, authorisationId: `auth_${tail}`, chainId: `ach_${tail}`, captureId: `cap_${tail}` };
};

/** The transaction that began a chain. */
export const firstOfChain = (chainId: string): string => `txn_${tailOf(chainId)}`;
