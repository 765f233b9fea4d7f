/** As much of autocannon as the benches use; the package has no types of its own. */
declare module 'autocannon' {
  type Options = Readonly<{
    url: string;
    method?: string;
    body?: string;
    headers?: Readonly<Record<string, string>>;
    connections?: number;
    duration?: number;
  }>;

  type Result = Readonly<{ requests: Readonly<{ total: number }>; duration: number; non2xx: number; errors: number }>;

  export default function autocannon(options: Options): Promise<Result>;
}
