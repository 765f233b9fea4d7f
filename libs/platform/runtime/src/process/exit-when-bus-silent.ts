import type { Adapters } from '../adapters/adapters';

const lookEveryMs = 10_000;
const deafMaxMs = 120_000;

/**
 * A consumer that has died is not brought back by its client. A process that has not heard its bus for two minutes
 * ends, so that its supervisor starts it afresh; nothing is lost by that, and a broker that is away is waited for anew.
 */
export const exitWhenBusSilent = ({ buses, logger }: Adapters): void => {
  let heardAtMs = performance.now();
  const look = async (): Promise<void> => {
    try {
      await buses.events.check();
      heardAtMs = performance.now();
    } catch (error) {
      if (performance.now() - heardAtMs < deafMaxMs) return;
      logger.fatal({ err: error }, 'the bus has not been heard for two minutes; the process ends');
      process.exit(1);
    }
  };
  setInterval(() => void look(), lookEveryMs).unref();
};
