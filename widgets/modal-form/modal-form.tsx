import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { followRedirect } from '../../shared/browser/form/follow-redirect.ts';
import type { AcceptedForm } from '../../shared/browser/form/form-answer.ts';
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
    accept(verdict, answer) {
      const { message, redirect = redirectOf(answer) } = verdict;
      if (!emit('success', { url: redirect?.url ?? null })) return true;
      // The form is stored: leaving its page loses nothing, so that the browser has nothing to ask.
      guardLeaving(parts.form, false);
      followRedirect(redirect, { message });
      return true;
    },
    onFailure: (detail) => void emit('failure', detail),
  });
  useHostState<typeof contract>(host, state);
  return content;
}

/** Reads `url` of a JSON answer, as `redirect` may be called too; undefined when the page may not go there. */
function redirectOf(answer: unknown): AcceptedForm['redirect'] {
  const { url } = (answer ?? {}) as { readonly url?: unknown };
  if (url === undefined || url === null) return undefined;
  const target = redirectTarget(String(url), location.href);
  if (target === null) {
    console.error(
      `<z-modal-form>: the answer's address "${url}" is no http address of this page's origin, so the page loads again instead. Answer with a path.`,
    );
  }
  return target === null ? undefined : { url: target };
}

defineWidget(contract, ModalForm);
