import type { FieldErrors } from '../../shared/api/problem.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { useDialogForm } from '../../shared/browser/ui/use-dialog-form.tsx';
import { isObject } from '../../shared/rules/json/shapes.ts';
import { addCategory, categoryOf, optionNamed } from './category-lists.ts';
import { contract } from './quick-category.contract.ts';
import { messages } from './quick-category.messages.ts';

function QuickCategory({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const t = useMessages(messages, host, contract.tag);
  const lists = (attributes.lists ?? '').split(/\s+/).flatMap((id) => {
    const list = document.getElementById(id);
    return list instanceof HTMLSelectElement ? [list] : [];
  });
  const { state, content } = useDialogForm({
    host,
    dialog: parts.dialog,
    form: parts.form,
    opener: attributes.opener,
    closers: parts.close,
    validate() {
      const errors: Record<string, string[]> = {};
      for (const { name, value } of parts.name) {
        const same = optionNamed(lists, value);
        if (same) errors[name] = [t('duplicate', { name: same.text.trim() })];
      }
      return errors satisfies FieldErrors;
    },
    accept(_, answer) {
      const category = categoryOf(answer);
      if (!category) return false;
      const names = parts.name.map(({ value }) => value.trim()).filter(Boolean);
      addCategory(lists, category, names);
      emit('created', category);
      return true;
    },
    // A colleague created it after the page was loaded, or the answer to the first press was lost.
    onConflict(answer) {
      const category = categoryOf(isObject(answer) ? answer.category : null);
      if (category) addCategory(lists, category, [category.name]);
    },
    onFailure: (detail) => void emit('failure', detail),
  });
  useHostState<typeof contract>(host, state);
  return content;
}

defineWidget(contract, QuickCategory);
