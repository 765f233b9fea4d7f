import { describeDelivery } from './delivery.rows';
import { describeFailures } from './failure.rows';
import { type IntegrationWorld, partitionsOfRow, prepareRow, type RowOf } from './integration-world';
import { describeOperators } from './operator.rows';
import { describeParking } from './parking.rows';
import { describeRestart } from './restart.rows';
import { untilMaxMs } from './samples';

/** Every adapter of IntegrationBus runs these rows. A promise that is not here is not a promise. */
export const describeIntegrationBus = (name: string, open: () => Promise<IntegrationWorld>): void =>
  describe(`${name} keeps the IntegrationBus contract`, () => {
    jest.setTimeout(2 * untilMaxMs);
    let world: IntegrationWorld;
    beforeEach(async () => {
      world = await open();
    });
    afterEach(() => world.close());

    const row: RowOf =
      (run, partitions = partitionsOfRow) =>
      async () =>
        run(await prepareRow(world, partitions));

    describeDelivery(row);
    describeFailures(row);
    describeParking(row);
    describeOperators(row);
    describeRestart(row);
  });
