export { payoutCodec } from '../payouts/payouts';
export { factOfMoney, type MoneyMovement } from '../sales/fact-of-money';
