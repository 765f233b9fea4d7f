import { useState } from 'preact/hooks';
import { Copy } from '../parts/copy';
import { type MadeRequest, type Snippets, snippetsOf } from './snippets';

const ways: readonly (readonly [keyof Snippets, string])[] = [
  ['curl', 'curl'],
  ['sdk', 'SDK'],
  ['cli', 'CLI'],
];

/** One request as curl, SDK and CLI. */
export const CodeSample = ({ request }: { request: MadeRequest }) => {
  const [way, setWay] = useState<keyof Snippets>('curl');
  const snippets = snippetsOf(request, location.origin);
  return (
    <section class="code-sample" aria-label={`${request.method} ${request.path}`}>
      <header>
        <span class="code-method">{request.method}</span>
        <span class="code-path">{request.path}</span>
        <div class="segments" role="group" aria-label="Code format">
          {ways.map(([name, title]) => (
            <button key={name} type="button" aria-pressed={way === name} onClick={() => setWay(name)}>
              {title}
            </button>
          ))}
        </div>
        <Copy value={snippets[way]} label={`${way} sample`} />
      </header>
      <pre role="group" aria-label={`${way} sample`} tabIndex={0}>
        <code>{snippets[way]}</code>
      </pre>
    </section>
  );
};
