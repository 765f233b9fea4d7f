import type { CommandSpec } from '../../program/command-spec';
import { exitCodes, Failure } from '../../program/failure';
import type { Context } from '../../session/context';

type Found = Awaited<ReturnType<Awaited<ReturnType<Context['client']>>['operator']['provider']['get']>>;

/** How the deployment is set up at Stripe, for whoever is about to let money move. */
export const stripe: CommandSpec = {
  name: 'stripe',
  summary: 'the set-up at Stripe, with the operator key',
  commands: [
    {
      name: 'check',
      summary: 'check account, money, payouts, Terminal, webhooks, sub-merchants, balance and clock',
      calls: ['operator.provider.get'],
      async run(context) {
        const found = await (await context.client()).operator.provider.get();
        if (found.provider !== 'stripe') {
          const message = `The payment service provider of this deployment is ${found.provider}, not Stripe`;
          throw new Failure(exitCodes.refused, message, { hint: 'PSP_URL says which it is' });
        }
        show(context, found);
        return found.healthy ? exitCodes.done : exitCodes.finding;
      },
    },
  ],
};

const show = ({ out }: Context, found: Found): void =>
  out.data(found, ({ green, yellow, red }) => {
    const signs = { ok: green('✓'), warning: yellow('!'), unknown: yellow('?'), failed: red('✗') };
    const width = Math.max(...found.checks.map(({ name }) => name.length));
    return found.checks
      .map(({ name, status, message }) => `${signs[status]} ${name.padEnd(width)}  ${message}`)
      .join('\n');
  });
