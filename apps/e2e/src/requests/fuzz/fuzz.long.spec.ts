import { type TestProduct, processOfItsOwn } from '../../harness/process/own-product';
import { FuzzRun } from './fuzz-run';

const requests = Number(process.env['FUZZ_REQUESTS'] ?? 20_000);
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);

const senders = 4;
/** A day with thousands of events may be long; a clock that says how far it came leaves time for the rest. */
const clockWorkMs = '20000';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

describe(`requests from the OpenAPI description, seed ${seed}`, () => {
  let place: TestProduct;
  let run: FuzzRun;
  beforeAll(async () => {
    say(`seed ${seed}, ${requests} requests`);
    place = await processOfItsOwn({ TEST_CLOCK_WORK_MS: clockWorkMs });
    run = await FuzzRun.begin(place, seed);
  });
  afterAll(async () => {
    await run?.close();
    await place?.leave();
  });

  it('are answered as it says, and leave the books whole', async () => {
    const report = await run.send(requests, senders, say);
    say(report.table());
    say(`never answered with what they are for: ${run.neverDone().join(', ') || 'none'}`);
    say(`${report.requests} requests, seed ${seed}: ${report.told.length} kinds of failure`);
    for (const failure of report.told) say(failure);
    expect(report.told).toHaveLength(0);
    await run.booksAreWhole();
  });
});
