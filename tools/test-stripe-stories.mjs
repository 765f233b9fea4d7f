// npm run test:stripe-stories [-- --selection | <path> …]: the stories of payments against a product whose PSP and bank are Stripe, in whose
// place is the simulator. Without a path all of them; --selection those of the gate. Other arguments go to Jest.
import './require-node.cjs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhatIsMissing } from './install.mjs';
import { requireRoom } from './preflight.mjs';
import { everyStory, selection, variables } from './stripe-stories.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

requireRoom();
installWhatIsMissing();
const { buildServices } = await import('./bundle.mjs');
await buildServices();
const { runJest } = await import('./run-jest.mjs');

const given = process.argv.slice(2).filter((arg) => arg !== '--selection');
const isSelection = process.argv.includes('--selection');
const hasPath = given.some((arg) => !arg.startsWith('-'));
const stories = isSelection ? selection : everyStory;
const hasNumber = given.some((arg) => /^(-w|--maxWorkers|-i$|--runInBand$)/.test(arg));
const config = join(root, 'apps/e2e/jest.config.js');
const reporters = ['default', join(root, 'tools/counting-reporter.cjs')].map((path) => `--reporters=${path}`);
const args = [
  '--config',
  config,
  ...reporters,
  ...(hasNumber ? [] : ['--maxWorkers=2']),
  ...given,
  ...(hasPath ? [] : stories),
];
process.exit(await runJest(args, variables).status);
