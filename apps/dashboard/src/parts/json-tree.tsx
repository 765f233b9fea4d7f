/** Any value of the API as a tree that folds. Foreign text is only ever text. */
export const JsonTree = ({ value, isOpen = true }: { value: unknown; isOpen?: boolean }) => (
  <div class="json">
    <JsonNode value={value} depth={0} isOpen={isOpen} />
  </div>
);

const JsonNode = ({
  name,
  value,
  depth,
  isOpen,
}: {
  name?: string;
  value: unknown;
  depth: number;
  isOpen: boolean;
}) => {
  const label = name === undefined ? null : <span class="json-name">{name}: </span>;
  if (typeof value !== 'object' || value === null) {
    return (
      <div class="json-leaf">
        {label}
        <span class="json-value" data-kind={value === null ? 'null' : typeof value}>
          {JSON.stringify(value) ?? 'undefined'}
        </span>
      </div>
    );
  }
  const entries = Object.entries(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) {
    return (
      <div class="json-leaf">
        {label}
        {open}
        {close}
      </div>
    );
  }
  return (
    <details open={isOpen && depth < 2}>
      <summary>
        {label}
        {open} {entries.length} {close}
      </summary>
      {entries.map(([key, each]) => (
        <JsonNode key={key} name={key} value={each} depth={depth + 1} isOpen={isOpen} />
      ))}
    </details>
  );
};
