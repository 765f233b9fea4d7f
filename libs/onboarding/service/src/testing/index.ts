export { kern as germanCompany, jenny as usSoleTrader } from '../psp/testing/businesses';
export { PspConnection } from '../psp/psp-connection';
