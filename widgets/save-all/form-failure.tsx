import { createPortal } from 'react-dom';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';

/** Renders at the top of a form why it was not saved. */
export function FormFailure({ form, reason }: { form: HTMLFormElement; reason: string }) {
  const outlet = useOutlet((node) => {
    node.setAttribute('data-z-failed', '');
    form.prepend(node);
  });
  return outlet && createPortal(<p className="z-save-all-reason">{reason}</p>, outlet);
}
