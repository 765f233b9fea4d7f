import type { DeliveryDetail, TaprailEvent } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { Link, useSearch } from 'wouter-preact';
import { formatCount } from '../../money/format-money';
import { Copy } from '../../parts/copy';
import { TextField } from '../../parts/fields';
import { Icon } from '../../parts/icon';
import { Instant } from '../../time/instant';
import { withParams } from '../../urls/search-params';
import {
  byteLength,
  checkSignature,
  headerOf,
  instantOf,
  readSignature,
  sentBody,
  type SignatureVerdict,
} from './signature-steps';

type Attempt = DeliveryDetail['attempts'][number];
type Props = { attempt: Attempt; numbers: readonly number[]; event: TaprailEvent };

/** How the receiver of this attempt checks its signature, step by step, and the same check here with a secret that is pasted. */
export const SignatureCard = ({ attempt, numbers, event }: Props) => {
  const header = headerOf(attempt.request.headers, 'service-signature');
  const parts = readSignature(header);
  const body = sentBody(event);
  if (header === undefined || !parts) return <p class="muted">This attempt has no signature.</p>;
  if (byteLength(body) !== attempt.request.bytes) {
    return (
      <p class="muted">
        The event shown here is not byte for byte what was sent, so its signature cannot be verified here.
      </p>
    );
  }
  return (
    <section class="card" aria-label="Signature">
      <div class="card-head">
        <h2>Signature verification, step by step</h2>
        {numbers.length > 1 && <AttemptChoice chosen={attempt.n} numbers={numbers} />}
      </div>
      <ol class="steps">
        <li>
          <h3>Parse the header</h3>
          <dl class="header-parts">
            <div>
              <dt>
                <code>t</code>
              </dt>
              <dd>
                <code>{parts.timestamp}</code> is <Instant at={instantOf(parts)} isExact />, the time of signing
              </dd>
            </div>
            {parts.signatures.map((signature, at) => (
              <div key={at}>
                <dt>
                  <code>v1</code>
                </dt>
                <dd>
                  <code>{signature}</code> <Copy value={signature} label="signature" />
                </dd>
              </div>
            ))}
          </dl>
          {parts.signatures.length > 1 && (
            <p class="muted">Signed with two secrets while the secret was being rolled. One match is enough.</p>
          )}
        </li>
        <li>
          <h3>
            Join <code>t</code>, a dot and the raw body
          </h3>
          <pre class="signed" role="group" aria-label="Signed payload" tabIndex={0}>
            <mark>{parts.timestamp}.</mark>
            {body}
          </pre>
          <p class="muted">
            {formatCount(byteLength(parts.timestamp) + 1 + attempt.request.bytes)} bytes, including a body of{' '}
            {formatCount(attempt.request.bytes)}. Use the raw bytes: re-serialised JSON may differ.{' '}
            <Copy value={`${parts.timestamp}.${body}`} label="signed payload" />
          </p>
        </li>
        <li>
          <h3>Compute the HMAC</h3>
          <p>
            Use HMAC-SHA256 with the full secret, <code>whsec_</code> included, in lower-case hex. Compare it with each{' '}
            <code>v1</code> in constant time.
          </p>
        </li>
        <li>
          <h3>Reject stale timestamps</h3>
          <p>
            A <code>t</code> more than 300 seconds from your clock may be a replay attack. Timestamps are in real time
            and ignore the test clock.
          </p>
        </li>
      </ol>
      <SecretCheck check={(secret) => checkSignature(body, header, parts, secret)} />
    </section>
  );
};

/** Each attempt is signed anew, at its own second. */
const AttemptChoice = ({ chosen, numbers }: { chosen: number; numbers: readonly number[] }) => {
  const search = useSearch();
  return (
    <nav class="segments" aria-label="Signature of attempt">
      {numbers.map((n) => (
        <Link
          key={n}
          href={withParams(search, { attempt: String(n) })}
          replace
          aria-current={n === chosen ? 'true' : undefined}
        >
          Attempt {n}
        </Link>
      ))}
    </nav>
  );
};

/** The secret is in this field until it is checked, and then nowhere. */
const SecretCheck = ({ check }: { check: (secret: string) => Promise<SignatureVerdict> }) => {
  const [secret, setSecret] = useState('');
  const [verdict, setVerdict] = useState<SignatureVerdict>();
  const run = async (event: Event) => {
    event.preventDefault();
    setVerdict(await check(secret).catch((error: Error) => ({ holds: false, text: error.message })));
    setSecret('');
  };
  return (
    <form class="secret-check" aria-label="Verify the signature" onSubmit={run}>
      <TextField
        label="Signing secret"
        type="password"
        isMono
        value={secret}
        onInput={setSecret}
        placeholder="whsec_…"
        hint="Checked in this browser, against the time of sending. It is never sent or stored."
      />
      <button type="submit" class="button" disabled={secret.trim() === ''}>
        Verify in this browser
      </button>
      <p class="verdict" role="status" data-holds={verdict?.holds}>
        {verdict && (
          <>
            <Icon name={verdict.holds ? 'check' : 'warning'} /> {verdict.text}
          </>
        )}
      </p>
    </form>
  );
};
