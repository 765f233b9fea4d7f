import { messageOf, stripeClient } from '@taprail/stripe';
import Stripe from 'stripe';
import { placeAtSimulator } from './at-simulator';
import { placeAtStripe } from './at-stripe';
import { openMerchant } from './merchant';
import type { OpenQuestion, Surroundings } from './open-question';
import type { Place } from './place';
import { allQuestions } from './questions/all-questions';
import type { SuiteSettings } from './suite-settings';
import { TerminalTill } from './till';
import { UndoList } from './undo-list';

type Print = (line: string) => void;

const failureOf = (error: unknown): string =>
  error instanceof Stripe.errors.StripeError ? messageOf(error) : (error as Error).message;

/** Takes the open questions in their order and prints each with its answer. True where Stripe is as assumed in all of them. */
export const runSuite = async ({ key, account, url }: SuiteSettings, print: Print): Promise<boolean> => {
  const stripe = stripeClient({ key, ...(url === undefined ? {} : { baseUrl: url }) });
  if ((await stripe.balance.retrieve()).livemode) throw new Error('Stripe says that STRIPE_TEST_KEY is of live mode');
  const platform = await stripe.accounts.retrieveCurrent();
  print(`Account ${platform.id} (${platform.country}) in test mode${url === undefined ? '' : ` at ${url}`}`);
  const undo = new UndoList();
  try {
    const opened: { till?: TerminalTill } = {};
    const place: Place =
      url === undefined
        ? placeAtStripe(stripe, platform.default_currency ?? 'usd')
        : placeAtSimulator(stripe, url, () => opened.till!);
    const merchant = await openMerchant(place, account, platform.country ?? '', undo);
    opened.till = await TerminalTill.open(place, merchant, undo);
    return await settleAll({ place, merchant, till: opened.till }, print);
  } finally {
    for (const left of await undo.undoAll()) print(`Still at Stripe: ${left}`);
  }
};

const settleAll = async (surroundings: Surroundings, print: Print): Promise<boolean> => {
  const verdicts: string[] = [];
  for (const [index, question] of allQuestions.entries()) {
    const { verdict, observed } = await settled(question, surroundings);
    verdicts.push(verdict);
    print(`${String(index + 1).padStart(2)}  ${verdict.padEnd(11)}  ${question.title}`);
    print(`    assumed      ${question.assumed}`);
    print(`    observed     ${observed}`);
  }
  const count = (verdict: string): number => verdicts.filter((each) => each === verdict).length;
  print(`${count('as assumed')} as assumed, ${count('differs')} differ, ${count('not settled')} not settled`);
  return count('as assumed') === allQuestions.length;
};

const settled = async (question: OpenQuestion, surroundings: Surroundings) => {
  try {
    const { isAsAssumed, observed } = await question.settle(surroundings);
    return { verdict: isAsAssumed ? 'as assumed' : 'differs', observed };
  } catch (error) {
    return { verdict: 'not settled', observed: failureOf(error) };
  }
};
