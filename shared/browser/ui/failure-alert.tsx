import type { ReactNode } from 'react';
import { useQuiet } from '../element/widget-context.ts';

interface Props {
  readonly className: string;
  readonly children: ReactNode;
}

/** Renders the message about a call that failed; nothing on a `quiet` tag, whose host shows it (CAL-9). */
export function FailureAlert({ className, children }: Props) {
  if (useQuiet()) return null;
  return (
    <div className={className} role="alert">
      {children}
    </div>
  );
}
