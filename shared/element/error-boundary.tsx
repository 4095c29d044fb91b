import { Component, type ComponentType, type ReactNode } from 'react';

interface Props {
  readonly tag: string;
  /** Called once the widget's own nodes are gone. */
  readonly onFail: (error: unknown) => void;
  readonly children: ReactNode;
}

/** The sentence a developer reads in the console when a widget throws. */
export function failureMessage(tag: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `<${tag}>: the widget failed and was taken out; the page's own markup is in use again. Reason: ${reason}`;
}

const boundaries = new Map<string, ComponentType<Props>>();

/**
 * Takes a throwing widget out and leaves the server's markup and the other widgets working. React itself writes a caught error
 * to the console; the error is given the tag's name just before, so that the one line there says everything.
 */
function boundaryOf(tag: string): ComponentType<Props> {
  // biome-ignore lint/correctness/noComponentHookFactories: made once per tag; the name is needed before an instance exists
  class Boundary extends Component<Props, { failed: boolean }> {
    override state = { failed: false };

    static getDerivedStateFromError(error: unknown): { failed: boolean } {
      const message = failureMessage(tag, error);
      if (error instanceof Error && !error.message.startsWith(`<${tag}>`)) {
        error.stack = `${message}\n${error.stack ?? ''}`;
        error.message = message;
      }
      return { failed: true };
    }

    override componentDidCatch(error: unknown): void {
      this.props.onFail(error);
    }

    override render(): ReactNode {
      return this.state.failed ? null : this.props.children;
    }
  }
  return Boundary;
}

export function ErrorBoundary(props: Props): ReactNode {
  let Boundary = boundaries.get(props.tag);
  if (!Boundary) {
    Boundary = boundaryOf(props.tag);
    boundaries.set(props.tag, Boundary);
  }
  return <Boundary {...props} />;
}
