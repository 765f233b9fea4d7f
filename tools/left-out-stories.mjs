// Stories that npm test leaves to the gate or to npm run test:all, unless what they are about differs from main or their path is
// given. Each group says what finds the same faults in the shorter run. docs/testing.md has them as tables.
import { baseOfGate, baseOnMain, filesChangedSince } from './changed-files.mjs';

/** `paths`: patterns of spec files. `about`: files of which a change makes them run. `foundBy`: by what a shorter run has. */
const leftToGate = [
  {
    name: 'every page in every look',
    paths: ['dashboard/(pages|changes)\\.e2e'],
    about: /^(apps\/dashboard|apps\/e2e\/src\/dashboard)\//,
    foundBy: 'the specs of apps/dashboard; payment-actions.e2e opens pages in a browser',
  },
  {
    name: 'kills under load',
    paths: ['single-process/start/restart\\.e2e'],
    about: /^(apps\/all-in-one|libs\/platform\/(runtime|sqlite|event-store|subscriptions))\//,
    foundBy: 'the specs of crashes in the ledger, the simulation',
  },
  {
    name: 'data folders of earlier builds',
    paths: ['single-process/stored/data-folder\\.e2e'],
    about:
      /\.events\.ts$|upcasters|\/history\/|^apps\/e2e\/src\/data-folder\/|^libs\/platform\/(event-store|sqlite|vault)\//,
    foundBy: 'the frozen samples of stored events in each domain',
  },
  {
    name: 'requests made from the description',
    paths: ['requests/fuzz/fuzz\\.e2e'],
    about: /^libs\/platform\/http\/|\.(dto|controller)\.ts$|^docs\/generated\/openapi\.json$/,
    foundBy: 'bad-input.e2e, bad-input-fields.e2e',
  },
  {
    name: 'limits, answers, traces and metrics of a product of its own',
    paths: ['single-process/(described-answers|trace|watching)\\.e2e', 'requests/limits\\.e2e'],
    about: /^(deploy|libs\/platform\/(http|runtime|settings|telemetry))\//,
    foundBy: 'the specs of these libraries; deploy/src/watching.spec; bad-input.e2e',
  },
  {
    name: 'stored secrets, tampering and signatures',
    paths: [
      'single-process/stored/(secrets|tampered)\\.e2e',
      'single-process/webhooks/(local-webhooks|psp-signatures)\\.e2e',
    ],
    about: /^libs\/(onboarding|platform\/(event-store|sqlite|vault)|webhooks)\//,
    foundBy: 'the contract of the event store and the specs of verification, vault and signatures',
  },
  {
    name: 'the documentation in a browser',
    paths: ['e2e/src/docs/docs\\.e2e'],
    about: /^(apps\/docs|apps\/e2e\/src\/docs|docs|libs\/platform\/http\/src\/pages)\//,
    foundBy: 'whole-book.spec follows every link of the built pages; static-docs.int.spec serves pages',
  },
  {
    name: 'money at a Stripe of its own',
    paths: ['stripe/money\\.e2e'],
    about: /stripe|^libs\/simulators\/psp\//i,
    foundBy: 'the specs of the adapters at Stripe, devices.e2e and webhooks.e2e of stripe',
  },
];

const leftToNight = [
  {
    name: 'npm start in a folder of its own, and the SDKs at a product',
    paths: ['single-process/start/npm-start\\.e2e', 'sdk/(sdk|python)\\.e2e'],
    about: /^(apps\/all-in-one|libs\/(platform\/runtime|sdk|sdk-python)|tools)\//,
    foundBy:
      'npm run test:nodes, which starts and sells; the specs of libs/sdk and libs/sdk-python; receivers.e2e and first-minute.e2e use the SDK',
  },
  {
    name: 'limits of the clock and of risk',
    paths: ['single-process/(clock-limits|request-log-off|risk)\\.e2e'],
    about: /^(libs\/platform\/(http|runtime|settings)|libs\/taps\/[^/]+\/src\/risk)\//,
    foundBy: 'the specs of these; refused-taps.e2e, schedule.e2e',
  },
  {
    name: 'a Stripe that refuses or is set up wrongly',
    paths: ['stripe/(refusing-stripe|set-up|suite|wrong-set-up)\\.e2e'],
    about: /stripe|^libs\/simulators\/psp\//i,
    foundBy: 'the specs of the adapters at Stripe and of its check; money.e2e',
  },
  {
    name: 'pages of the dashboard',
    paths: [
      'dashboard/(at-stripe|ledger|live|loading|onboarding|operations|operator|stay-and-dispute|sub-merchant|test-mode|test-tools)\\.e2e',
      'dashboard/(webhooks|wrong-clock|request-errors|replay-selected|first-paint|readme-picture|payment-record)\\.e2e',
      'dashboard/(connection|sign-in-form)\\.e2e',
    ],
    about: /^(apps\/dashboard|apps\/e2e\/src\/dashboard)\//,
    foundBy:
      'the specs of apps/dashboard; pages.e2e opens and checks every page; payment-actions.e2e refunds and captures',
  },
  {
    name: 'the command line',
    paths: ['e2e/src/cli/(installed|json|listen|shells|stories|strange-servers|terminal|trigger)\\.e2e'],
    about: /^(apps\/cli|apps\/e2e\/src\/cli|libs\/sdk)\//,
    foundBy: 'the specs of apps/cli and libs/sdk; cli/first-minute.e2e signs in, sells and listens',
  },
  {
    name: 'samples of the documentation',
    paths: ['single-process/start/readme\\.e2e', 'sdk/docs\\.e2e', 'e2e/src/docs/samples\\.e2e'],
    about: /^README\.md$|^docs\/[^/]*\.md$|^docs\/receivers\/|^(apps\/(cli|docs)|libs\/sdk)\//,
    foundBy: 'the stories of the same calls; the check of links and generated pages',
  },
  {
    name: 'starts that are refused, slow or of the live environment',
    paths: ['single-process/start/(refused-start|slow-start|dashboard-link|live)\\.e2e'],
    about: /^(apps\/all-in-one|libs\/platform\/(runtime|sqlite|vault))\//,
    foundBy: 'the specs of libs/platform/runtime; npm-start.e2e and restart.e2e start the product',
  },
  {
    name: 'folders that are replayed, restored or read from outside',
    paths: ['single-process/stored/(replay|restored|journal)\\.e2e'],
    about: /^(apps\/all-in-one|libs\/platform\/(event-store|read-store|subscriptions|runtime|sqlite))\//,
    foundBy: 'check-replay.spec; data-folder.e2e replays the folder of an earlier build and verifies it',
  },
  {
    name: 'kills and hostile receivers of webhooks',
    paths: ['single-process/webhooks/(webhooks-killed|webhook-faults)\\.e2e'],
    about: /^libs\/webhooks\//,
    foundBy: 'dispatcher.int.spec; restart.e2e kills the product under load; test:faults counts deliveries over kills',
  },
  {
    name: 'sweeps of every field and every trace of a person',
    paths: ['requests/body-sweep\\.e2e', 'erasing/erased-everywhere\\.e2e'],
    about: /^libs\/(platform\/(http\/src\/(validation|openapi)|vault)\/|[^/]+\/[^/]+\/src\/.*eras)/,
    foundBy: 'fuzz.e2e and described-answers.e2e send wrong requests; erasing.e2e and the specs of erasure and vault',
  },
];

/** Of npm run test:cluster. */
const leftOfCluster = [
  {
    name: 'servers that ask for TLS and a user, or are killed',
    paths: ['devkit/src/cluster/(secured/secured-cluster|servers)\\.int'],
    about: /^libs\/platform\/(devkit|settings|bus\/src\/kafka\/client|event-store\/src\/eventstoredb)\//,
    foundBy: 'the specs of addresses and settings; kafka-faults.int; outages.e2e on the cluster',
  },
];

/** Those that are about nothing that differs from the base. Where there is no base, the gate leaves nothing out. */
const untouched = (groups, base) => {
  if (base === undefined) return process.env.CI === 'true' ? [] : groups;
  const changed = filesChangedSince(base);
  return groups.filter(({ about }) => !changed.some((name) => about.test(name)));
};

const leftOut = {
  short: () => untouched([...leftToGate, ...leftToNight], baseOnMain()),
  gate: () => [...untouched(leftToGate, baseOfGate()), ...untouched(leftToNight, baseOnMain())],
  cluster: () => untouched(leftOfCluster, baseOnMain()),
};

/** The groups that a run without paths leaves out now: `short` is npm test, `gate` what .ci/run has of it, `cluster` npm run test:cluster. */
export const groupsLeftOut = (run) => leftOut[run]();
