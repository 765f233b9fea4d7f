import type { DeliveryDetail } from '@taprail/sdk';
import { formatCount } from '../../money/format-money';
import { Copy } from '../../parts/copy';
import { Pill } from '../../parts/pill';
import { Instant } from '../../time/instant';
import { curlOfAttempt, faultWords, timingParts } from './attempt-words';

type Attempt = DeliveryDetail['attempts'][number];
type Props = { attempt: Attempt; isLast: boolean; url: string | undefined; body: string | undefined };

/** One attempt: what was sent, what came back, and where the time went. */
export const AttemptCard = ({ attempt, isLast, url, body }: Props) => {
  const fault = faultWords(attempt);
  return (
    <li class="card">
      <details open={isLast}>
        <summary class="attempt-head">
          <h3>Attempt {attempt.n}</h3>
          <Pill
            text={attempt.error ?? `Succeeded (${attempt.status_code})`}
            tone={attempt.error === null ? 'good' : 'bad'}
          />
          <Instant at={attempt.at} isExact />
          <span class="muted">{formatCount(attempt.duration_ms)} ms</span>
        </summary>
        <div class="attempt">
          {fault && <p>{fault}</p>}
          <Timings attempt={attempt} />
          <section aria-label={`Request of attempt ${attempt.n}`}>
            <h4>
              Request{' '}
              {url !== undefined && body !== undefined && (
                <Copy value={curlOfAttempt(attempt, url, body)} label="request as curl" />
              )}
            </h4>
            <Headers headers={attempt.request.headers} />
            <p class="muted">
              The body is the event, {formatCount(attempt.request.bytes)} bytes. <code>Host</code>,{' '}
              <code>Connection</code> and <code>Content-Length</code> are not stored.
            </p>
          </section>
          <section aria-label={`Response to attempt ${attempt.n}`}>
            <h4>Response{attempt.status_code === null ? '' : ` ${attempt.status_code}`}</h4>
            <Answer attempt={attempt} />
          </section>
        </div>
      </details>
    </li>
  );
};

const Answer = ({ attempt }: { attempt: Attempt }) => {
  const { status_code: status, response_headers: headers, response_excerpt: text } = attempt;
  if (status === null) return <p class="muted">No response.</p>;
  if (headers === null && text === null) return <p class="muted">The response was erased or is no longer stored.</p>;
  return (
    <>
      {headers && <Headers headers={headers} />}
      {text === null || text === '' ? (
        <p class="muted">Empty body.</p>
      ) : (
        <pre class="signed" role="group" aria-label={`Response body of attempt ${attempt.n}`} tabIndex={0}>
          {text}
        </pre>
      )}
    </>
  );
};

const Headers = ({ headers }: { headers: Readonly<Record<string, string>> }) => (
  <dl class="header-parts">
    {Object.entries(headers).map(([name, value]) => (
      <div key={name}>
        <dt>
          <code>{name}</code>
        </dt>
        <dd>
          <code>{value}</code> <Copy value={value} label={name} />
        </dd>
      </div>
    ))}
  </dl>
);

/** Bars on one axis, each with its words: the picture adds no number that is not written. */
const Timings = ({ attempt }: { attempt: Attempt }) => {
  const totalMs = Math.max(1, attempt.timings.total_ms);
  return (
    <ul class="timings" aria-label={`Timings of attempt ${attempt.n}`}>
      {timingParts(attempt.timings).map(({ name, fromMs, toMs }) => (
        <li key={name}>
          <span>{name}</span>
          <span class="timing-bar" aria-hidden="true">
            <span
              style={{
                marginLeft: `${(fromMs / totalMs) * 100}%`,
                width: `${Math.max(0.5, ((toMs - fromMs) / totalMs) * 100)}%`,
              }}
            />
          </span>
          <span class="timing-ms">{formatCount(toMs - fromMs)} ms</span>
        </li>
      ))}
    </ul>
  );
};
