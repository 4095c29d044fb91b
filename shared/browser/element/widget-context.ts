import { createContext, useContext } from 'react';

/** The element of a widget, with what the messages about its failed calls read of its attributes. */
export interface WidgetElement {
  readonly host: HTMLElement;
  readonly attributes: { readonly quiet?: boolean; readonly signInUrl?: string | undefined };
  /** The nodes of the widget's own that are in the page. */
  readonly outlets: Set<Node>;
}

/** Every component of a widget is inside it. */
export const WidgetContext = createContext({ outlets: new Set<Node>() } as WidgetElement);

export const useWidget = (): WidgetElement => useContext(WidgetContext);

/** Returns true where the host shows the messages about failed calls (CAL-9); `FailureAlert` reads it by itself. */
export const useQuiet = (): boolean => useWidget().attributes.quiet === true;
