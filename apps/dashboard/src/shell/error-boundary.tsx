import { Component, type ComponentChildren } from 'preact';
import { Problem } from '../parts/problem';

/** A page that breaks leaves the shell standing. `name` is another one per page, so that the next page is shown. */
export class ErrorBoundary extends Component<
  { name: string; children: ComponentChildren },
  { error: unknown; name: string }
> {
  override state: { error: unknown; name: string } = { error: undefined, name: this.props.name };

  static override getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static override getDerivedStateFromProps({ name }: { name: string }, before: { name: string }) {
    return name === before.name ? null : { name, error: undefined };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <Problem error={error} onRetry={() => this.setState({ error: undefined })} />;
  }
}
