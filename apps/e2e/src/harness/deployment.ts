/** Where a story finds what it runs against. */
export type StoryDeployment = Readonly<{ url: string; key: string; operatorKey: string; vault: string }>;

/** The one that was given, or the single process that was started for this worker. */
export const deployment = (): StoryDeployment => {
  const { env } = process;
  const started = JSON.parse(env['TAPRAIL_E2E_STARTED'] ?? '[]') as readonly StoryDeployment[];
  return (
    started[Number(env['JEST_WORKER_ID']) - 1] ?? {
      url: env['TAPRAIL_E2E_URL'] ?? '',
      key: env['TAPRAIL_E2E_KEY'] ?? '',
      operatorKey: env['TAPRAIL_E2E_OPERATOR_KEY'] ?? '',
      vault: env['TAPRAIL_E2E_VAULT'] ?? '',
    }
  );
};
