import { useEffect } from 'preact/hooks';
import { client } from '../requests/client';
import { arePasskeysPossible, deviceName, makePasskey, type PasskeyAnswer, showPasskey } from './passkey';
import { loadSession } from './sign-in';

const path = '/dashboard/session/passkey';
const joinPath = '/dashboard/account/join/passkey';
/** Challenges end after five minutes; somebody may look at the form for longer. */
const renewedMs = 4 * 60_000;

const send = <T>(to: string, body: object): PromiseLike<T> =>
  client.request<T>('POST', to, { body }, { maxRetries: 0 });

const show = async (way?: Pick<CredentialRequestOptions, 'mediation' | 'signal'>): Promise<PasskeyAnswer> =>
  showPasskey(await send<PublicKeyCredentialRequestOptionsJSON>(`${path}/options`, {}), way);

const open = async (answer: PasskeyAnswer): Promise<void> => {
  await send(path, answer);
  await loadSession();
};

/** The browser asks which of its passkeys it shall be. */
export const signInByPasskey = async (): Promise<void> => open(await show());

/** Offers passkeys in the field of the address for as long as that is there, where the browser can. */
export const useOfferedPasskeys = (isOffered: boolean, onChosen: (signIn: () => Promise<void>) => void): void =>
  useEffect(() => {
    if (!isOffered) return;
    const leaving = new AbortController();
    void offer(leaving.signal, onChosen);
    return () => leaving.abort();
  }, [isOffered]);

const offer = async (signal: AbortSignal, onChosen: (signIn: () => Promise<void>) => void): Promise<void> => {
  if (!arePasskeysPossible() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  while (!signal.aborted) {
    const renewal = AbortSignal.any([signal, AbortSignal.timeout(renewedMs)]);
    // Nobody has asked for anything yet: what fails here is said when the button is pressed.
    const answer = await show({ mediation: 'conditional', signal: renewal }).catch(() => undefined);
    if (answer && !signal.aborted) return onChosen(() => open(answer));
    if (!renewal.aborted) return;
  }
};

/** Accepts an invitation with a passkey in place of a password. */
export const joinByPasskey = async (invitation: string, personName: string): Promise<void> => {
  const made = await makePasskey(await send(`${joinPath}/options`, { invitation }));
  await send(joinPath, { ...made, name: deviceName(), invitation, person_name: personName });
  await loadSession();
};
