import { Component, type ReactNode } from 'react';
import { reloadPage } from '../data/http.ts';
import { PageHead } from './page.tsx';

interface BoundaryState {
  error: Error | undefined;
}

abstract class ErrorBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: undefined };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  clear = () => this.setState({ error: undefined });
}

/** Keeps the header when a page fails to render. Offers a reload, because the code may be from an earlier build. */
export class PageErrorBoundary extends ErrorBoundary {
  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    return (
      <>
        <PageHead title="Error" description="This page could not be loaded." />
        <main id="main" className="wrap py-24">
          <p role="alert" className="text-lead">
            Something went wrong loading this page.
          </p>
          <button type="button" className="button mt-6" onClick={() => void reloadPage().catch(() => undefined)}>
            Try again
          </button>
        </main>
      </>
    );
  }
}

export class GlobalErrorBoundary extends ErrorBoundary {
  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <main className="wrap max-w-2xl py-24" role="alert">
        <title>Something went wrong</title>
        <h1 className="text-title">Something went wrong</h1>
        <p className="mt-4 text-lead">The application encountered an error</p>
        <details className="mt-6 border-y border-rule py-3 font-sans text-ui">
          <summary className="cursor-pointer">Error details</summary>
          <pre className="mt-3 overflow-x-auto whitespace-pre-wrap text-small">{String(error)}</pre>
        </details>
        <button type="button" className="button mt-6" onClick={this.clear}>
          Try again
        </button>
      </main>
    );
  }
}
