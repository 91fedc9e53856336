import { Component, type ComponentType, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** Shown instead of the children after an error. `onRetry` renders the children anew. */
  fallback: ComponentType<{ onRetry: () => void }>;
  children: ReactNode;
}

/** Catches errors of the components inside, so that the state of those around it survives. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { fallback: Fallback, children } = this.props;
    if (!this.state.hasFailed) return children;
    return <Fallback onRetry={() => this.setState({ hasFailed: false })} />;
  }
}
