import type { AccountFields } from '../../engine/state/fields';
import { invalid, Refusal } from '../../engine/state/refusal';
import { openDispute, text, whole } from '../acquiring/read-body';
import type { ProcessorControls, ReaderTestAction } from './processor-controls';
import type { ControlBody } from './read-control';

const readerAction = (body: ControlBody): ReaderTestAction => {
  const type = body['type'];
  if (type === 'present') return { type, card: text(body, 'card') };
  if (type === 'customer_cancels' || type === 'offline' || type === 'online') return { type };
  throw invalid('Invalid type: one of present, customer_cancels, offline, online', 'type');
};

type Control = (controls: ProcessorControls, id: string, body: ControlBody) => unknown;

const done: AccountFields = { ok: true };

const routes: Readonly<Record<string, Control>> = {
  settings: (controls, _id, body) => controls.assume(body),
  disputes: (controls, _id, body) => controls.openDispute(openDispute(body)),
  fees: (controls, _id, body) =>
    controls.takeFee({
      amount: whole(body, 'amount'),
      currency: text(body, 'currency'),
      ...(body['account'] === undefined ? {} : { account: text(body, 'account') }),
      ...(body['type'] === undefined ? {} : { type: text(body, 'type') }),
    }),
  'readers/actions': (controls, id, body) => controls.atReader(id, readerAction(body)),
  'disputes/escalate': (controls, id) => controls.escalateDispute(id),
  'payouts/fail': (controls, id, body) => controls.failPayout(id, text(body, 'failureCode')),
};

/** `POST /_sim/processor/{settings|disputes|fees}`, and `/{readers|disputes|payouts}/:id/{actions|escalate|fail}`. */
export const processorControlAnswer = (
  controls: ProcessorControls,
  path: readonly string[],
  body: ControlBody,
): AccountFields => {
  const [collection = '', id = '', action] = path;
  const name = action === undefined ? collection : `${collection}/${action}`;
  const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
  if (!route) throw new Refusal(404, 'invalid_request_error', `Unrecognized control: ${name}.`);
  return (route(controls, id, body) ?? done) as AccountFields;
};
