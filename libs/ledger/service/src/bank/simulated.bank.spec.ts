import { describeBank } from './bank.contract';
import { SimulatedBank } from './simulated.bank';

describeBank('The simulated bank', async () => ({
  bank: new SimulatedBank(null),
  decide: async () => undefined,
  close: async () => undefined,
}));
