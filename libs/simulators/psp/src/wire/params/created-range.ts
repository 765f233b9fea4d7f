import { type FieldValue, isFields, numberOf } from '../../engine/state/fields';
import { invalid } from '../../engine/state/refusal';
import { integer, type Shape } from './shape';

/** An instant in seconds, or bounds of one. */
export const createdRange: Shape = { kind: 'tokenOr', of: { gt: integer, gte: integer, lt: integer, lte: integer } };

const millisPerSecond = 1_000;
const seconds = /^\d{1,12}$/;

/** The filter that a range stands for; every instant passes where there is none. */
export const inRange = (given: FieldValue | undefined, param = 'created'): ((ms: number) => boolean) => {
  if (given === undefined || given === null) return () => true;
  if (!isFields(given)) {
    if (!seconds.test(String(given))) throw invalid(`Invalid timestamp: ${String(given)}`, param);
    return (ms) => Math.floor(ms / millisPerSecond) === Number(given);
  }
  const bound = (name: string, otherwise: number): number => numberOf(given[name]) ?? otherwise;
  const [gt, gte] = [bound('gt', Number.NEGATIVE_INFINITY), bound('gte', Number.NEGATIVE_INFINITY)];
  const [lt, lte] = [bound('lt', Number.POSITIVE_INFINITY), bound('lte', Number.POSITIVE_INFINITY)];
  return (ms) => {
    const at = Math.floor(ms / millisPerSecond);
    return at > gt && at >= gte && at < lt && at <= lte;
  };
};
