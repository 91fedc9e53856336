import { Component, type ReactNode } from "react";

interface ErrorBarrierProps {
  fallback: (thrown: unknown) => ReactNode;
  children: ReactNode;
}

/** Stops what its children throw while they render and shows the fallback instead. React asks for a class here. */
export class ErrorBarrier extends Component<ErrorBarrierProps, { caught?: { thrown: unknown } }> {
  override state: { caught?: { thrown: unknown } } = {};

  static getDerivedStateFromError(thrown: unknown): { caught: { thrown: unknown } } {
    return { caught: { thrown } };
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught ? this.props.fallback(caught.thrown) : this.props.children;
  }
}
