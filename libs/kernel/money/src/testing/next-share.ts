import { cumulativeShare } from '../rounding/cumulative-share';
import { wholeMinor, type Minor } from '../rounding/whole-minor';

/** The part of one more step. Rounding the running sum, not the step, makes parts given one by one end exactly at the total. */
export const nextShare = (total: Minor, weightBefore: Minor, weightOfStep: Minor, weightTotal: Minor): Minor => {
  if (wholeMinor(weightOfStep) < 0) throw new Error(`a step goes forward, not by ${weightOfStep}`);
  const before = cumulativeShare(total, weightBefore, weightTotal);
  return cumulativeShare(total, weightBefore + weightOfStep, weightTotal) - before;
};
