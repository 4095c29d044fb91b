import type { DomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { hideServerErrors } from '../../shared/browser/form/server-errors.ts';
import { setByScript } from '../../shared/browser/form/set-by-script.ts';
import { countedOf, expectedOf, type LineNodes, nextField, quantityOf, remainingOf } from './line.ts';
import type { ReceivingNotice } from './line-notice.tsx';
import type { contract } from './part-receiving.contract.ts';
import type { useStoredCounts } from './use-stored-counts.ts';

interface CountFormOptions {
  readonly lines: readonly LineNodes[];
  readonly patch: DomPatch;
  readonly draft: ReturnType<typeof useStoredCounts>;
  readonly say: (line: LineNodes, notice?: ReceivingNotice) => void;
  /** Somebody else's count stands beside the line's own. It is chosen, not typed away. */
  readonly isConflict: (line: LineNodes) => boolean;
  readonly press: (line: LineNodes) => Promise<void>;
  readonly recount: () => void;
}

/** Follows the form of the counts: typing, the buttons of its lines, and sending it. */
export function useCountForm(
  { parts: { form, fill, check }, emit }: WidgetProps<typeof contract>,
  { lines, patch, draft, say, isConflict, press, recount }: CountFormOptions,
) {
  /** Says beside a line what is wrong with its count; false when it cannot be stored. */
  const judge = (line: LineNodes): boolean => {
    const { kind } = quantityOf(line);
    say(line, kind === 'invalid' || kind === 'excess' ? { kind } : undefined);
    return kind !== 'invalid';
  };

  useDomEvent(form, 'input', ({ target }) => {
    if (!form || !(target instanceof Element)) return;
    const name = target.getAttribute('name') ?? '';
    hideServerErrors(form, patch, name);
    if (name === 'arrivedOn') draft.change(name);
    const line = lines.find(({ node }) => node.contains(target));
    if (!line) return;
    recount();
    emit('change', { counted: countedOf(lines), remaining: expectedOf(lines) });
    if (!isConflict(line) && judge(line)) draft.change(line);
  });
  useDomEvent(form, 'click', (event) => {
    const button = (event.target as Element | null)?.closest('button');
    if (!button) return;
    const line = lines.find((one) => one.fill === button || one.receive === button);
    if (button === fill) {
      event.preventDefault();
      for (const one of lines) if (one.now.value.trim() === '') fillLine(one);
    } else if (line && button === line.fill) {
      event.preventDefault();
      fillLine(line);
    } else if (line) {
      void press(line);
    }
  });
  // The keys of a phone and of a number pad lead from count to count.
  useDomEvent(form, 'keydown', (event) => {
    const line = lines.find(({ now }) => now === event.target);
    if (event.key !== 'Enter' || !line) return;
    event.preventDefault();
    if (quantityOf(line).kind === 'invalid') line.now.select();
    else (nextField(lines, line) ?? check)?.focus();
  });
  useDomEvent(form, 'submit', (event) => {
    const wrong = lines.find((line) => isConflict(line) || quantityOf(line).kind === 'invalid');
    if (!wrong && !draft.isSaving()) return;
    event.preventDefault();
    if (wrong) {
      if (!isConflict(wrong)) judge(wrong);
      wrong.now.focus();
      return;
    }
    const { submitter } = event;
    void draft.flush().then(() => form?.requestSubmit(submitter));
  });
  return { judge };
}

/** Puts all that remains into a line, as if it had been typed. */
function fillLine(line: LineNodes): void {
  if (remainingOf(line) > 0) setByScript(line.now, String(remainingOf(line)));
}
