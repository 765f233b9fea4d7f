import { runSuite } from './run-suite';
import { readSuiteSettings } from './suite-settings';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const main = async (): Promise<number> => {
  const settings = readSuiteSettings(process.env);
  if (settings === null) {
    print('skipped: STRIPE_TEST_KEY is not set');
    return 0;
  }
  return (await runSuite(settings, print)) ? 0 : 1;
};

main().then(
  (status) => process.exit(status),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  },
);
