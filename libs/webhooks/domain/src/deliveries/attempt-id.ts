import type { DeliveryRun } from './delivery.state';
import { sendsMax } from '../schedule/attempt-schedule';

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The delivery's with another last digit, which is enough for as many as there may be. The same step leads back. */
export const attemptIdOf = (deliveryId: string, n: number): string =>
  deliveryId.slice(0, -1) + digits[digits.indexOf(deliveryId.at(-1)!) ^ n];

/** The ids that the delivery of an attempt may have; which of them it has depends on the number of the attempt. */
export const deliveryIdsBehind = (attemptId: string): readonly string[] =>
  Array.from({ length: sendsMax }, (_, index) => attemptIdOf(attemptId, index + 1));

/** Whether an attempt with this id was sent. One that is under way is not recorded yet, and its receiver knows its id. */
export const hasSent = ({ id, attempts, status }: DeliveryRun, attemptId: string): boolean => {
  const underWay = status === 'pending' ? [(attempts.at(-1)?.n ?? 0) + 1] : [];
  return [...attempts.map(({ n }) => n), ...underWay].some((n) => attemptIdOf(id, n) === attemptId);
};
