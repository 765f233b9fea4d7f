import { wrapCommand } from '../../output/wrap';
import { asStarted } from '../../program/as-started';
import type { CommandSpec } from '../../program/command-spec';
import { misused } from '../../program/failure';
import { dispute } from './dispute';
import { hotel } from './hotel';
import { month } from './month';
import { restaurant } from './restaurant';
import { World } from './world';

type Story = Readonly<{
  name: string;
  summary: string;
  calls: readonly string[];
  tell: (world: World) => Promise<readonly string[]>;
}>;

const stories: readonly Story[] = [
  {
    name: 'restaurant',
    summary: 'an evening: bills, tips, a decline, a refund',
    calls: ['taps.create', 'taps.tip', 'transactions.refund'],
    tell: restaurant,
  },
  {
    name: 'hotel',
    summary: 'a stay: a hold, increases, charges, one capture',
    calls: ['authorisations.increase', 'authorisations.capture'],
    tell: hotel,
  },
  {
    name: 'dispute',
    summary: 'two disputes: one is won and one is lost',
    calls: ['test.taps.dispute', 'disputes.submitEvidence'],
    tell: dispute,
  },
  {
    name: 'month',
    summary: 'four weeks with payouts, faults, and the books; moves the clock',
    calls: ['test.clock.advance', 'ledger.trialBalance'],
    tell: month,
  },
];

/** Stories of the test environment. Told again they find what they made, and make nothing twice. */
export const demo: CommandSpec = {
  name: 'demo',
  summary: 'a demo business with payments, in seconds',
  description:
    'In the test environment only. Demos are idempotent: running one again finds what it made before and makes nothing twice.',
  commands: stories.map(({ name, summary, calls, tell }) => ({
    name,
    summary,
    calls,
    async run(context) {
      if (context.isLive) throw misused('A demo is for the test environment, and this is a live key.');
      const world = new World(await context.client(), context);
      const next = (await tell(world)).map((line) => asStarted(line));
      const answer = { story: name, made_now: world.isNew, ...world.facts, next };
      context.out.data(answer, ({ bold }) =>
        [
          bold(world.isNew ? 'Now try:' : 'It was there already. Now try:'),
          ...next.map((line) => wrapCommand(`  ${line}`, context.out.width)),
        ].join('\n'),
      );
    },
  })),
};
