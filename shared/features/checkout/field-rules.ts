import { createDomPatch } from '../../browser/dom/dom-patch.ts';
import { clearFieldError, showFieldError } from '../../browser/form/field-errors.ts';
import { hideServerErrors } from '../../browser/form/server-errors.ts';
import { checkoutFieldProblem } from '../../rules/checkout/checkout-fields.ts';
import { isValidPhone, normalizePhone } from '../../rules/phone/phone.ts';
import type { TranslateCheckoutForm } from './checkout-form.messages.ts';

/** The fields whose rule is told as soon as they are left; that of the delivery is in `use-order-errors.ts`. */
const CHECKED_ON_LEAVING = ['firstname', 'lastname', 'phone', 'email', 'address', 'wilaya', 'commune'] as const;

interface FieldRules {
  /** Checks a field that was left and says beside it what is wrong; a valid phone is put into its normal form. */
  check(control: Element, say: TranslateCheckoutForm): { readonly phone?: string };
  /** Takes a field's message away, the server's included. */
  clear(name: string): void;
  stop(): void;
}

/** Returns the rules of CHK-1, whose messages are beside the fields of one form. */
export function fieldRules(form: HTMLFormElement): FieldRules {
  const patch = createDomPatch();

  const clear = (name: string) => {
    clearFieldError(form, name);
    hideServerErrors(form, patch, name);
  };

  return {
    check(control, say) {
      const name = CHECKED_ON_LEAVING.find((field) => field === (control as HTMLInputElement).name);
      if (!name) return {};
      const field = control as HTMLInputElement;
      const normal = name === 'phone' ? normalizePhone(field.value) : '';
      if (isValidPhone(normal)) field.value = normal;
      clear(name);
      const problem = checkoutFieldProblem(name, field.value);
      if (problem) showFieldError(form, name, [say(problem, { field: say(`form.${name}`) })]);
      return isValidPhone(normal) ? { phone: normal } : {};
    },
    clear,
    stop: patch.revert,
  };
}
