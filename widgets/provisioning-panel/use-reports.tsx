import { type ReactNode, useRef, useState } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import type { Emit } from '../../shared/browser/element/contract.ts';
import { isChangeUncertain } from '../../shared/browser/form/lost-answer.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { useFailureText } from '../../shared/browser/http/use-failure-text.ts';
import type { QuantityChange } from './line.ts';
import { setByText, useDetailedFailureText } from './line-note.tsx';
import { nameOf } from './lists.ts';
import type { ProblemMessage, ResultMessage, TranslateProvisioning } from './message-dialogs.tsx';
import type { contract } from './provisioning-panel.contract.ts';
import type { ProvisioningEvent } from './provisioning-state.ts';

const CALLS = { add: 'add', set: 'update', remove: 'remove' } as const satisfies Record<QuantityChange['kind'], string>;
const ERRORS = { add: 'errorAdding', set: 'errorUpdating', remove: 'errorRemoving' } as const;

/** Failures after which only a new page helps. */
const OUTDATED: readonly CallFailed['kind'][] = ['forbidden', 'not-found', 'conflict'];

interface Options {
  /** While it has the focus a person types or scans. */
  readonly search: HTMLElement;
  readonly t: TranslateProvisioning;
  readonly emit: Emit<typeof contract>;
}

/**
 * Turns what happened into messages (EXP-10, PVN-4). Errors and warnings open a modal dialog, except while the focus is in the search:
 * there they open beside it and are announced, so that no scan gets lost in a dialog. Success and information never take the focus.
 */
export function useReports({ search, t, emit }: Options) {
  const failureText = useFailureText();
  const changeFailureText = useDetailedFailureText();
  const [result, setResult] = useState<ResultMessage | null>(null);
  const [problems, setProblems] = useState<readonly ProblemMessage[]>([]);
  const [isModal, setModal] = useState(false);
  const count = useRef(0);

  const showResult = (kind: ResultMessage['kind'], text: string, detail: ReactNode = null) => {
    count.current += 1;
    setResult({ id: count.current, kind, text, detail });
  };
  const showProblem = (problem: ProblemMessage) => {
    const isSame = (other: ProblemMessage) =>
      other.text === problem.text && other.details.join() === problem.details.join();
    setProblems((before) => (before.some(isSame) ? before : [...before, problem]));
    if (document.activeElement !== search) setModal(true);
    else announce([problem.text, ...problem.details].join('. '), 'assertive');
  };
  const showFailure = (call: string, texts: readonly string[], failure: CallFailed) => {
    const [text = '', ...details] = texts;
    showProblem({ kind: 'error', text, details, needs: needOf(failure) });
    emit('failure', { ...failureDetail(failure, ...texts), call });
  };

  const showChanged = ({ target, change, before, after }: Extract<ProvisioningEvent, { kind: 'changed' }>) => {
    const { productId, combinationId } = target;
    const name = nameOf(target);
    if (change.kind === 'remove') {
      showResult('success', t('itemRemoved'), <bdi>{name}</bdi>);
      announce(`${t('itemRemoved')}. ${name}`);
      return emit('remove', { productId, combinationId });
    }
    announce(t('scanned', { name, after }));
    const detail = (
      <>
        <bdi>{name}</bdi>
        <span> </span>
        <bdi dir="ltr">{`${before} → ${after}`}</bdi>
      </>
    );
    const isAdded = change.kind === 'add';
    showResult('success', t(isAdded ? 'itemAdded' : 'itemUpdated'), detail);
    return emit(isAdded ? 'add' : 'update', { productId, combinationId, quantity: after });
  };

  const report = useEventCallback((event: ProvisioningEvent) => {
    switch (event.kind) {
      case 'changed':
        return showChanged(event);
      case 'failed': {
        const { change, target, failure } = event;
        const texts = [nameOf(target), changeFailureText(failure)];
        const failed = isChangeUncertain(failure) ? [] : [t(ERRORS[change.kind])];
        return showFailure(CALLS[change.kind], [...failed, ...texts], failure);
      }
      case 'load-failed':
        return showFailure(
          'available',
          [t('errorLoading'), ...(event.code === null ? [] : [event.code]), failureText(event.failure)],
          event.failure,
        );
      case 'conflict': {
        const { target, by, current } = event;
        const name = nameOf(target);
        if (current > 0) return announce(`${name}. ${setByText(event, t)}`, 'assertive');
        const text = by === null ? t('removedBySomebody', { name }) : t('removedBy', { by, name });
        return showProblem({ kind: 'warning', text, details: [], needs: null });
      }
      case 'removed-by-others': {
        const text = t('removedBySomebody', { name: nameOf(event.target) });
        announce(text);
        return showResult('info', text);
      }
      case 'short':
        return announce(`${nameOf(event.target)}. ${t('short', { ...event.shortage })}`);
      case 'unknown-code':
        return showProblem({
          kind: 'warning',
          text: t('unknownCode', { code: event.code }),
          details: [],
          needs: null,
        });
      case 'several': {
        const text = t('several', { code: event.code });
        announce(text);
        return showResult('info', text);
      }
    }
  });
  const reportInvalid = useEventCallback((reason: string) =>
    showProblem({ kind: 'warning', text: t('invalidQuantity'), details: [reason], needs: null }),
  );
  return {
    report,
    reportInvalid,
    result,
    problems,
    isModal,
    closeResult: () => setResult(null),
    closeProblems: () => {
      setProblems([]);
      setModal(false);
      if (!isModal) search.focus();
    },
  };
}

function needOf({ kind }: CallFailed): ProblemMessage['needs'] {
  if (kind === 'signed-out') return 'sign-in';
  return OUTDATED.includes(kind) ? 'reload' : null;
}
