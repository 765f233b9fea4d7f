/** Endpoints with a secret of their own: what concerns the platform, its readers, and connected accounts. */
export const endpointNames = ['connect', 'platform', 'readers'] as const;
export type EndpointName = (typeof endpointNames)[number];

export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
  /** Pauses between attempts; the last attempt comes after the last pause. */
  readonly retryDelaysMs?: readonly number[];
  /** The types that it gets; all when absent. */
  readonly events?: readonly string[];
}

export interface NamedWebhookTarget {
  readonly name: EndpointName;
  readonly target: WebhookTarget;
}

type Settable = WebhookTarget | 'later' | null;

/** Where events go. One without a target for readers goes to that of the platform. */
export class WebhookTargets {
  private readonly targets: Record<EndpointName, Settable>;

  constructor(targets: Readonly<Partial<Record<EndpointName, Settable | undefined>>>) {
    const { connect = null, platform = null, readers = null } = targets;
    this.targets = { connect, platform, readers };
  }

  set(name: EndpointName, target: WebhookTarget): void {
    this.targets[name] = target;
  }

  of(name: EndpointName): Settable {
    return this.targets[name];
  }

  /** The endpoint of an event, or null where nobody wants it. */
  endpointFor(type: string, account: unknown): EndpointName | null {
    const own = account !== undefined && account !== null ? 'connect' : 'platform';
    const name = type.startsWith('terminal.reader.') && this.targets.readers !== null ? 'readers' : own;
    const target = this.targets[name];
    if (target === null) return null;
    const wanted = target === 'later' || (target.events ?? ['*']).some((each) => each === '*' || each === type);
    return wanted ? name : null;
  }

  all(): readonly NamedWebhookTarget[] {
    return endpointNames.flatMap((name) => {
      const target = this.targets[name];
      return target === null || target === 'later' ? [] : [{ name, target }];
    });
  }

  get isEmpty(): boolean {
    return endpointNames.every((name) => this.targets[name] === null);
  }
}
