import { Client } from './actors/client';
import { moveWait, requestTap } from './actors/card-waits';
import { openMerchants } from './actors/merchants';
import { closeMonth, moveDispute, movePayout, publishAgain } from './actors/money';
import { Sales } from './actors/sales';
import { type Actors, addTip, changeHold, presentTap, refundSale, repeatTap, reverseSale } from './actors/taps';
import { BooksChecker } from './check/books-checker';
import { JournalChecker } from './check/journal-checker';
import { PromisesChecker } from './check/promises-checker';
import { checkReadModels } from './check/read-models';
import { must, Violation } from './check/violation';
import { SimulatedWorld } from './world/world';

export type SeedResult = Readonly<{
  seed: number;
  hash: string;
  steps: number;
  lines: number;
  faults: number;
  failure?: Readonly<{ step: number; property: string; message: string; lines: readonly string[] }>;
}>;

type Action = (actors: Actors) => Promise<void>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** The moves of the test clock. */
const movesMs = [minuteMs, 10 * minuteMs, hourMs, 5 * hourMs, dayMs, dayMs, 3 * dayMs] as const;
/** After so long every call that was not answered has been asked for. */
const callsEndMs = 70 * minuteMs;
const shownLines = 30;

/** Actions possible now, with their weights. */
const actionsFor = ({ sales }: Actors): readonly (readonly [weight: number, action: Action])[] => [
  [10, presentTap],
  [3, requestTap],
  [sales.awaited.length > 0 ? 4 : 0, moveWait],
  [sales.all.length > 0 ? 1 : 0, repeatTap],
  [sales.open('tap_with_tip').length > 0 ? 3 : 0, addTip],
  [sales.open('pre-auth').length > 0 ? 6 : 0, changeHold],
  [sales.captured.length > 0 ? 3 : 0, refundSale],
  [sales.captured.length > 0 ? 1 : 0, reverseSale],
  [sales.captured.length > 0 ? 2 : 0, moveDispute],
  [2, movePayout],
  [1, closeMonth],
  [1, publishAgain],
];

/** One seed from its beginning to its end: steps under faults, each checked, and a deep look whenever everything rests. */
class Simulation {
  private readonly client: Client;
  private readonly sales = new Sales();
  private readonly journal: JournalChecker;
  private readonly books: BooksChecker;
  private readonly promises: PromisesChecker;
  private actors: Actors;

  constructor(private readonly world: SimulatedWorld) {
    this.client = new Client(world);
    this.journal = new JournalChecker(world.outside.platform.store);
    this.books = new BooksChecker(world, this.client, this.journal);
    this.promises = new PromisesChecker(world, this.sales, this.journal);
    this.actors = { world, client: this.client, sales: this.sales, merchants: [] };
  }

  async run(steps: number): Promise<void> {
    const { world } = this;
    await world.start();
    this.actors = { ...this.actors, merchants: await openMerchants(world, this.client) };
    await world.process.service.settled();
    for (world.trace.step = 1; world.trace.step <= steps; world.trace.step += 1) {
      world.faults.isMended = false;
      await this.takeStep();
      await this.journal.check();
      this.journal.checkSums();
      if (world.choice.happens(0.15)) await this.rest();
    }
    await this.end();
  }

  private async takeStep(): Promise<void> {
    const { world } = this;
    const { choice } = world;
    const count = choice.integer(1, 4);
    const actions = Array.from({ length: count }, () => choice.weighted(actionsFor(this.actors)));
    world.trace.note(`step: ${actions.map(({ name }) => name).join(', ')}`);
    const disturbance = choice.weighted([
      [20, null],
      [1, 'stop'],
      [2, 'crash'],
      [2, 'clock'],
    ] as const);
    world.isDisturbed = disturbance !== null;
    const disturb = async (): Promise<void> => {
      if (disturbance === null) return;
      await world.loop.sleep(choice.integer(1, 40));
      if (disturbance === 'clock') world.stepWallClock();
      else await world.restart(disturbance);
    };
    await Promise.all([...actions.map((action) => action(this.actors)), disturb()]);
    world.isDisturbed = false;
    if (choice.happens(0.3)) await this.moveClock(choice.of(movesMs));
  }

  /** Runs due timers in their order; while faults last, some of them only afterwards. */
  private async moveClock(ms: number): Promise<void> {
    const { world } = this;
    world.trace.note(`clock moves by ${ms / minuteMs} min`);
    try {
      await world.process.service.advance(ms);
    } catch (error) {
      // A store that is away ends the move where it has come to, as it does for a caller of the API.
      if (world.faults.isMended) throw error;
      world.trace.note(`clock stops: ${(error as Error).message}`);
    }
  }

  /** Faults are mended and everything comes to rest: now all of the books must be right. */
  private async rest(): Promise<void> {
    const { world } = this;
    world.trace.note('rest');
    world.faults.isMended = true;
    await world.process.service.settled();
    await this.moveClock(callsEndMs);
    await world.loop.sleep(6_000);
    await world.process.service.settled();
    await this.books.check(this.actors.merchants);
    await this.promises.check();
    const [first] = this.client.unexplained;
    if (first !== undefined) throw new Violation('answers', first);
  }

  private async end(): Promise<void> {
    const { world, client } = this;
    world.trace.note('end');
    world.faults.isMended = true;
    await this.moveClock(callsEndMs);
    for (const { repeat } of [...client.unanswered.values()]) {
      const { status } = await repeat();
      must(status !== 'unknown', 'answers', () => 'a request is not answered though nothing is wrong any more');
    }
    await this.moveClock(2 * dayMs);
    await this.rest();
    this.promises.checkWebhooks();
    await checkReadModels(world);
    await world.close();
  }
}

const stepsFrom = 6;
const stepsTo = 20;

export const simulateSeed = async (seed: number, onLine?: (line: string) => void): Promise<SeedResult> => {
  const world = await SimulatedWorld.open(seed, onLine);
  const { trace } = world;
  const steps = world.choice.integer(stepsFrom, stepsTo);
  let failure: SeedResult['failure'];
  try {
    await world.loop.run(() => new Simulation(world).run(steps));
  } catch (error) {
    const property = error instanceof Violation ? error.property : 'comes to an end';
    const message = error instanceof Violation ? error.message : ((error as Error).stack ?? String(error));
    failure = { step: trace.step, property, message, lines: trace.last(shownLines) };
  } finally {
    world.discard();
  }
  const result = { seed, hash: trace.hash(), steps, lines: trace.length, faults: world.faults.struck };
  return failure ? { ...result, failure } : result;
};
