import { demandPart } from '../../operations/not-taprail';
import { asStarted } from '../../program/as-started';
import type { CommandSpec } from '../../program/command-spec';

/** The items that are due, as JSON to fill in and to send with `update --data`. */
export const requirementsCommand: CommandSpec = {
  name: 'requirements',
  summary: 'what is due, as JSON to fill in',
  description: 'Fill in the values and send the file: taprail sub-merchants update REF --data @due.json',
  args: [{ name: 'ref', summary: 'the reference that you chose' }],
  options: [{ flags: '--eventually', summary: 'also what will be due one day' }],
  calls: ['subMerchants.get'],
  async run(context, { args, options }) {
    const client = await context.client();
    const { requirements } = await client.subMerchants.get(args['ref']!);
    const { currentlyDue, pastDue, eventuallyDue } = demandPart(context, 'requirements', requirements);
    const due = [...currentlyDue, ...pastDue, ...(options['eventually'] === true ? eventuallyDue : [])];
    const form = formOf(due);
    context.out.data(form, () => JSON.stringify(form, null, 2));
    if (due.length === 0) context.out.note('Nothing is due.');
    else if (due.some((path) => path.includes('verification'))) {
      context.out.note(asStarted('Documents are sent by taprail sub-merchants documents REF --file FILE.'));
    }
  },
};

type Form = { [name: string]: Form | string };

/** Paths with dots as objects in each other; a path that others begin with is left to them. */
export const formOf = (paths: readonly string[]): Form => {
  const form: Form = {};
  for (const path of [...new Set(paths)].sort()) {
    const names = path.split('.');
    let at = form;
    for (const name of names.slice(0, -1)) {
      const inside = at[name];
      at = at[name] = typeof inside === 'object' ? inside : {};
    }
    at[names.at(-1)!] ??= '';
  }
  return form;
};
