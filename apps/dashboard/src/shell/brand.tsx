/** The mark: a tap that becomes a rail. */
export const Brand = () => (
  <span class="brand">
    <svg viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect width="28" height="28" rx="8" />
      <path d="M7 9h14M7 14h9M7 19h5" />
      <circle cx="20.500" cy="16.500" r="3" />
    </svg>
    Taprail
  </span>
);
