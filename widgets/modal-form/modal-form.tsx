import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { guardLeaving } from '../../shared/browser/form/leave-guard.ts';
import { redirectTarget } from '../../shared/browser/http/redirect-target.ts';
import { useDialogForm } from '../../shared/browser/ui/use-dialog-form.tsx';
import { contract } from './modal-form.contract.ts';

function ModalForm({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { state, content } = useDialogForm({
    host,
    dialog: parts.dialog,
    form: parts.form,
    opener: attributes.opener,
    closers: parts.close,
    signInUrl: attributes.signInUrl,
    accept({ redirect }, answer) {
      const url = redirect?.url ?? addressOf(answer);
      if (!emit('success', { url })) return true;
      // The form is stored: leaving its page loses nothing, so that the browser has nothing to ask.
      guardLeaving(parts.form, false);
      if (url === null) location.reload();
      else location.assign(url);
      return true;
    },
    onFailure: (message, errors) => void emit('failure', { message, errors }),
  });
  useHostState<typeof contract>(host, state);
  return content;
}

/** Returns the address in `url` of a JSON answer, as `redirect` may be called too; null when the page may not go there. */
function addressOf(answer: unknown): string | null {
  const { url } = (answer ?? {}) as { readonly url?: unknown };
  if (url === undefined || url === null) return null;
  const target = redirectTarget(String(url), location.href);
  if (target === null) {
    console.error(
      `<z-modal-form>: the answer's address "${url}" is no http address of this page's origin, so the page loads again instead. Answer with a path.`,
    );
  }
  return target;
}

defineWidget(contract, ModalForm);
