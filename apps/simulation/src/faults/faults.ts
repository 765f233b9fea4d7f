import type { SeedTrace } from '../trace';
import type { SeedChoice } from '../virtual/seed-choice';

/** Where a fault can strike, and what it is there. `before`: nothing happened. `after`: it happened, and nobody learns of it. */
export const faultKinds = {
  append: ['before', 'after', 'slow'],
  rows: ['before', 'after'],
  publish: ['before', 'after'],
  deliver: ['before', 'after', 'again', 'slow'],
  acquirer: ['before', 'after', 'again'],
  bank: ['before', 'after'],
  account: ['before', 'after'],
  receiver: ['refuses', 'before', 'after'],
} as const;

export type FaultPoint = keyof typeof faultKinds;
export type FaultAt<Point extends FaultPoint> = (typeof faultKinds)[Point][number];

const rates: readonly (readonly [weight: number, rate: number])[] = [
  [4, 0],
  [3, 0.01],
  [3, 0.05],
  [2, 0.2],
];

/** The faults of a seed: at each point as often as the seed says, and none while they are mended. */
export class SeededFaults {
  isMended = true;
  struck = 0;
  private readonly rateOf: Readonly<Record<FaultPoint, number>>;

  constructor(
    private readonly choice: SeedChoice,
    private readonly trace: SeedTrace,
  ) {
    const points = Object.keys(faultKinds) as FaultPoint[];
    this.rateOf = Object.fromEntries(points.map((point) => [point, choice.weighted(rates)])) as Record<
      FaultPoint,
      number
    >;
    trace.note(`faults ${points.map((point) => `${point} ${this.rateOf[point]}`).join(', ')}`);
  }

  strike<Point extends FaultPoint>(point: Point, about: string): FaultAt<Point> | undefined {
    if (this.isMended || !this.choice.happens(this.rateOf[point])) return undefined;
    const kind = this.choice.of<FaultAt<Point>>(faultKinds[point]);
    this.struck += 1;
    this.trace.note(`fault ${point} ${kind}: ${about}`);
    return kind;
  }

  /** How long something takes that is slow. */
  slowMs(): number {
    return this.choice.integer(1, 3_000);
  }
}
