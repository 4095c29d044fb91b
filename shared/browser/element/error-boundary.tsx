import { Component, createContext, type ReactNode } from 'react';

interface Props {
  readonly tag: string;
  /** Called once the widget's own nodes are gone. */
  readonly onFail: (error: Error) => void;
  readonly children: ReactNode;
}

/** Returns the reason as text, for anything that can be thrown: null, a frozen object, one that cannot be printed. */
function reasonOf(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown);
  } catch {
    return 'a value that cannot be printed';
  }
}

/** Builds the one line a developer reads in the console when a widget throws; `cause` is what was thrown. */
function widgetError(tag: string, thrown: unknown): Error {
  const message = `<${tag}>: the widget failed and was taken out; the page's own markup is in use again.`;
  return new Error(`${message} Reason: ${reasonOf(thrown)}`, { cause: thrown });
}

/** Fails the widget from outside of React's work, in an event listener for example. */
export const FailWidget = createContext((thrown: unknown): void => {
  throw thrown;
});

/**
 * Takes a throwing widget out and leaves the server's markup and the other widgets working. What was thrown is never
 * changed: a DOMException and a frozen object refuse it, and a boundary that throws takes down the whole root.
 */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };
  #reported = false;

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(thrown: unknown): void {
    // The nodes that a failed widget leaves behind may throw once more while they are removed.
    if (this.#reported) return;
    this.#reported = true;
    const { tag, onFail } = this.props;
    const error = widgetError(tag, thrown);
    console.error(error);
    onFail(error);
  }

  #fail = (thrown: unknown): void => {
    this.setState({ failed: true });
    this.componentDidCatch(thrown);
  };

  override render(): ReactNode {
    return this.state.failed ? null : <FailWidget value={this.#fail}>{this.props.children}</FailWidget>;
  }
}
