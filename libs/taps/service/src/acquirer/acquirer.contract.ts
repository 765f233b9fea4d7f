import { authorisingContract } from './contract/authorising.contract';
import { disputesContract } from './contract/disputes.contract';
import { holdsContract } from './contract/holds.contract';
import { immediateCaptureContract } from './contract/immediate-capture.contract';
import { lastingContract } from './contract/lasting.contract';
import { moneyBackContract } from './contract/money-back.contract';
import { readersContract } from './contract/readers.contract';
import type { Open } from './contract/world';

/** The contract suite that every acquirer adapter passes. */
export const acquirerContract = (name: string, open: Open): void => {
  describe(`taps at ${name}`, () => {
    readersContract(open);
    authorisingContract(open);
    holdsContract(open);
    immediateCaptureContract(open);
    moneyBackContract(open);
    disputesContract(open);
    lastingContract(open);
  });
};
