import { type ReactNode, useId, useRef, useState } from 'react';
import type { Translate } from '../../shared/i18n/messages.ts';
import { importTheme } from '../../shared/rules/theme/exchange.ts';
import type { VariableName } from '../../shared/rules/theme/variables.ts';
import type { messages } from './theme-editor.messages.ts';
import { fieldValue, type ThemeField, writeField } from './theme-fields.ts';

interface ImportFileProps {
  readonly fields: readonly ThemeField[];
  readonly labelOf: (name: VariableName) => string;
  readonly onImport: (names: string[]) => void;
  readonly t: Translate<typeof messages>;
}

type Result =
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'done'; readonly text: string; readonly replaced: ReadonlyMap<ThemeField, Replaced> };

/** Texts of a field before and after an import. */
interface Replaced {
  readonly before: string;
  readonly after: string;
}

/** Reads a theme from a file into the fields, and brings back what they were. */
export function ImportFile({ fields, labelOf, onImport, t }: ImportFileProps): ReactNode {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<Result | null>(null);

  const read = async (file: File) => {
    const imported = importTheme(await file.text().catch(() => ''));
    if (imported.kind === 'unreadable') return setResult({ kind: 'failed', reason: t('unreadable') });
    if (imported.kind === 'wrong') {
      const names = imported.names.map(labelOf).join(', ');
      return setResult({ kind: 'failed', reason: t('wrong', { names }) });
    }
    const changed = fields.filter((field) => {
      const value = imported.values[field.name];
      return value !== undefined && value !== fieldValue(field);
    });
    const replaced = new Map<ThemeField, Replaced>();
    for (const field of changed) {
      const before = field.control.value;
      writeField(field, imported.values[field.name] ?? '');
      replaced.set(field, { before, after: field.control.value });
    }
    const { unknown } = imported;
    const count = changed.length;
    const done = count === 0 ? t('importedNone') : t('imported', { count });
    const ignored = unknown.length === 0 ? [] : [t('unknown', { names: unknown.slice(0, 10).join(', ') })];
    setResult({ kind: 'done', text: [done, ...ignored].join(' '), replaced });
    if (count > 0) onImport(changed.map(({ name }) => name));
  };
  const undo = (replaced: ReadonlyMap<ThemeField, Replaced>) => {
    // A field that was changed since the import keeps what was typed.
    for (const [field, { before, after }] of replaced) if (field.control.value === after) writeField(field, before);
    setResult(null);
  };

  return (
    <div className="z-theme-editor-import">
      <label htmlFor={id}>{t('importFile')}</label>
      <input
        ref={field}
        id={id}
        type="file"
        accept=".json,application/json"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file);
          // So that the same file may be chosen again.
          target.value = '';
        }}
      />
      <p role="status">{result?.kind === 'done' && result.text}</p>
      <p role="alert" className="z-theme-editor-error">
        {result?.kind === 'failed' && result.reason}
      </p>
      {result?.kind === 'done' && result.replaced.size > 0 && (
        <button
          type="button"
          onClick={() => {
            // The pressed button is removed.
            field.current?.focus();
            undo(result.replaced);
          }}
        >
          {t('undoImport')}
        </button>
      )}
    </div>
  );
}
