import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { type DirtyWatch, watchDirty } from '../../shared/browser/form/dirty.ts';
import { clearFieldError, showFieldError } from '../../shared/browser/form/field-errors.ts';
import { useFormReset } from '../../shared/browser/form/use-form-reset.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { contrastWarnings, readableColor } from '../../shared/rules/theme/declarations.ts';
import { exportTheme } from '../../shared/rules/theme/exchange.ts';
import { variable } from '../../shared/rules/theme/variables.ts';
import { ImportFile } from './import-file.tsx';
import { Preview } from './preview.tsx';
import { contract } from './theme-editor.contract.ts';
import { messages } from './theme-editor.messages.ts';
import { fieldValue, type ThemeField, themeFields, themeOf } from './theme-fields.ts';
import { useHistory } from './use-history.ts';
import { VariableControls } from './variable-controls.tsx';

function ThemeEditor({ host, parts, emit }: WidgetProps<typeof contract>) {
  const { form, variable: nodes, group: groups, tools, frame, stage } = parts;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const fields = useMemo(() => themeFields(nodes), [nodes]);
  const [values, setValues] = useState(() => themeOf(fields, {}));
  const [watch, setWatch] = useState<DirtyWatch | null>(null);
  const [isDirty, setDirty] = useState(false);
  /** The form that was not sent because something is unsaved. */
  const [refused, setRefused] = useState<HTMLFormElement | null>(null);
  const history = useHistory(fields);
  const warnings = useMemo(() => contrastWarnings(values), [values]);
  const outlet = useOutlet((node) => (tools ? tools.append(node) : form.after(node)));
  const top = useOutlet((node) => form.before(node));
  useHostState<typeof contract>(host, isDirty ? 'dirty' : null);

  useEffect(() => {
    const started = watchDirty(form, { onChange: setDirty });
    setWatch(started);
    setDirty(started.dirty);
    return started.stop;
  }, [form]);

  const fieldOf = ({ target }: Event): ThemeField | undefined =>
    fields.find(({ node }) => target instanceof Node && node.contains(target));
  const update = () => setValues((before) => themeOf(fields, before));
  useDomEvent(form, 'input', (event) => {
    const field = fieldOf(event);
    if (field === undefined || event.target !== field.control) return;
    update();
    setRefused(null);
    const value = fieldValue(field);
    if (value === null) return;
    clearFieldError(form, field.name);
    emit('change', { name: field.name, value });
  });
  useDomEvent(form, 'change', (event) => {
    const field = fieldOf(event);
    if (field === undefined) return;
    const value = fieldValue(field);
    const { kind } = variable(field.name);
    if (value === null && kind !== 'font') showFieldError(form, field.name, [t(kind)]);
    // A short form, such as #ABC, is shown as it will be stored.
    else if (value && field.control.value !== value) field.control.value = value;
    update();
    history.commit(field);
  });
  useFormReset(form, () => {
    update();
    for (const field of fields) history.commit(field);
  });
  // A closed panel would hide the field that the focus goes to.
  useDomEvent(document, 'z-save-all:failure', () => {
    for (const group of groups) if (group.querySelector('[aria-invalid=true]')) group.open = true;
  });

  // Capture phase, ahead of whoever asks: what is published or replaced is the saved draft.
  useDomEvent(
    host,
    'submit',
    (event) => {
      if (!event.submitter?.hasAttribute('data-needs-saved')) return;
      watch?.update();
      if (!watch?.dirty) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setRefused(event.target as HTMLFormElement);
      announce(t('saveFirst'), 'assertive');
    },
    { capture: true },
  );
  useDomEvent(parts.export, 'click', (event) => {
    const link = event.currentTarget as HTMLAnchorElement;
    event.preventDefault();
    download(exportTheme(values), link.download || 'theme.json');
  });

  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  return (
    <>
      {fields.map((field) => (
        <VariableControls
          key={field.name}
          field={field}
          values={values}
          history={history}
          warnings={warnings.get(field.name) ?? []}
          readable={warnings.has(field.name) ? readableColor(values, field.name) : null}
          labelOf={labelOf}
          locale={locale}
          t={t}
        />
      ))}
      {refused &&
        isDirty &&
        createPortal(
          <p className="z-theme-editor-error" data-z-outlet="" ref={scrollTo}>
            {t('saveFirst')}
          </p>,
          refused,
        )}
      {top &&
        createPortal(
          <div className="z-theme-editor-state">
            <p role="status">{warnings.size > 0 && t('warnings', { count: warnings.size })}</p>
          </div>,
          top,
        )}
      {outlet &&
        createPortal(
          <ImportFile fields={fields} labelOf={labelOf} onImport={(names) => emit('import', { names })} t={t} />,
          outlet,
        )}
      {frame && stage && <Preview frame={frame} stage={stage} values={values} t={t} />}
    </>
  );
}

/** Scrolls to a text below a button, which may be under the bar at the end of the page. */
function scrollTo(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' });
}

function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

defineWidget(contract, ThemeEditor);
