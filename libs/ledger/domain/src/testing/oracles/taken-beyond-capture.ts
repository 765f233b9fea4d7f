import type { Minor } from '@taprail/money';
import { growthOf } from '../../posting/legs';
import type { SaleBalance } from '../../posting/sale-balance';

/** P14: refunds and lost disputes beyond what was captured. Recorded all the same, because it happened, and flagged. */
export const takenBeyondCapture = (sale: SaleBalance): Minor => {
  const captured = sale.capture ? growthOf(sale.capture.lines, 'psp_clearing') : 0;
  const refunded = Object.values(sale.refunds).filter(({ status }) => status !== 'given_back');
  const lost = Object.values(sale.disputes).filter(({ status }) => status === 'lost');
  const gone = [...refunded, ...lost].reduce((sum, { entry }) => sum - growthOf(entry.lines, 'psp_clearing'), 0);
  return Math.max(0, gone - captured);
};
