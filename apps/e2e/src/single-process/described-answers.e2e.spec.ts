import { FuzzRun } from '../requests/fuzz/fuzz-run';
import { type TestProduct, processOfItsOwn } from '../harness/process/own-product';

/** `npm run test:fuzz` sends 20,000 from a seed of the day; these are always the same choices. */
const requests = 600;
const seed = 20_261_116;

describe('answers to requests from the OpenAPI description', () => {
  let place: TestProduct;
  let run: FuzzRun;
  beforeAll(async () => {
    place = await processOfItsOwn();
    run = await FuzzRun.begin(place, seed);
  });
  afterAll(async () => {
    await run?.close();
    await place?.leave();
  });

  it('have a status, a type, a body and a code that it names', async () =>
    expect((await run.send(requests)).told).toEqual([]));

  it('leave the books whole', () => run.booksAreWhole());
});
