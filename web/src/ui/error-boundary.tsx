import { Component, type ReactNode } from 'react';
import { reportProblem } from '../lib/report-problem.ts';
import { Button } from './button.tsx';

type Props = {
  readonly resetKey: string;
  readonly onRetry: () => void;
  readonly children: ReactNode;
};
type State = { readonly failed: boolean; readonly resetKey: string };

/** A class, because React has no hook for error boundaries. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown): void {
    reportProblem('screen-failed', error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const offline = !navigator.onLine;
    return (
      <main className="wrap missing" role="alert">
        <h1>That was a miss</h1>
        <p className="lede">
          {offline
            ? 'You are offline. Try again when you are connected: nothing that you saved is lost.'
            : 'This page could not be shown. Nothing that you saved is lost.'}
        </p>
        <div className="actions">
          <Button
            onClick={() => {
              this.props.onRetry();
              this.setState({ failed: false });
            }}
          >
            Retry
          </Button>
          {/* Hidden offline, because a reload would lose the page. */}
          {!offline && (
            <Button look="line" onClick={() => location.assign('/')}>
              Go to the home page
            </Button>
          )}
        </div>
      </main>
    );
  }
}
