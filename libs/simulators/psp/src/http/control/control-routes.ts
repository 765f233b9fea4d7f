import { Refusal } from '../../engine/state/refusal';
import { errorJson } from '../../wire/error-json';
import { accountJson } from '../../wire/json/account-json';
import type { AccountFields } from '../../engine/state/fields';
import type { StripeResponse, Incoming } from '../stripe-side';
import { text } from '../acquiring/read-body';
import type { PspControls } from './controls';
import { processorControlAnswer } from './processor-control-routes';
import { type ControlBody, readAction, readRequestFault, readWebhookFault } from './read-control';

const bodyOf = ({ body }: Incoming): ControlBody => {
  try {
    return body.length === 0 ? {} : (JSON.parse(body.toString('utf8')) as ControlBody);
  } catch {
    throw new Refusal(400, 'invalid_request_error', 'The body is not JSON.');
  }
};

const clock = (controls: PspControls, body: ControlBody): AccountFields => {
  const { advanceMs = 0 } = body;
  if (typeof advanceMs !== 'number' || advanceMs < 0) {
    throw new Refusal(400, 'invalid_request_error', 'Time only goes forward.', { param: 'advanceMs' });
  }
  controls.advance(advanceMs);
  return {
    now: controls.now().toISOString(),
    nextDueAt: controls.nextDueAt()?.toISOString() ?? null,
    pendingWebhooks: controls.pendingWebhooks(),
  };
};

const accountOf = (controls: PspControls, [id = '', action]: string[], incoming: Incoming): AccountFields => {
  if (action === 'actions') controls.act(id, readAction(bodyOf(incoming)));
  const account = controls.account(id);
  return { account: accountJson(account), truth: JSON.parse(JSON.stringify(account)) as AccountFields };
};

const found = (controls: PspControls, query: string): AccountFields => {
  const account = controls.findByExternalRef(new URLSearchParams(query).get('external_ref') ?? '');
  return { account: account ? accountJson(account) : null };
};

const bodyFor = (controls: PspControls, incoming: Incoming): AccountFields => {
  const [, , resource, ...rest] = incoming.path.split('/');
  const posted = incoming.method === 'POST';
  if (resource === 'processor' && posted) return processorControlAnswer(controls.processor, rest, bodyOf(incoming));
  if (resource === 'clock') return clock(controls, posted ? bodyOf(incoming) : {});
  if (resource === 'accounts')
    return rest.length > 0 ? accountOf(controls, rest, incoming) : found(controls, incoming.query);
  if (resource === 'faults' && incoming.method === 'DELETE') controls.clearFaults();
  else if (resource === 'faults' && posted) controls.failRequests(readRequestFault(bodyOf(incoming)));
  else if (resource === 'revoked-keys' && posted) controls.revokeKey(text(bodyOf(incoming), 'key'));
  else if (resource === 'webhook-faults' && posted) controls.failWebhooks(readWebhookFault(bodyOf(incoming)));
  else
    throw new Refusal(404, 'invalid_request_error', `Unrecognized control URL (${incoming.method}: ${incoming.path}).`);
  return { ok: true };
};

/** The controls over HTTP, in JSON, under `/_sim/`: for tests that run in another process or language. */
export const controlAnswer = (controls: PspControls, incoming: Incoming): StripeResponse => {
  try {
    return { status: 200, headers: {}, body: bodyFor(controls, incoming) };
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, headers: {}, body: errorJson(error, 'req_control') };
    throw error;
  }
};
