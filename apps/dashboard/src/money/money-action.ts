/** The words of a button that moves money: `Refund €42.00`, and `Refund` alone while the amount cannot be sent. */
export const moneyAction = (verb: string, amount: string, problem: string | undefined): string =>
  problem === undefined ? `${verb} ${amount}` : verb;
