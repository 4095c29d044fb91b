import type { FlashKind, FlashLink } from '../../shared/browser/element/page-events.ts';

type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly message: string;
  readonly link?: FlashLink | undefined;
  /** The page announces it elsewhere. */
  readonly silent?: boolean | undefined;
  /** Number of times the same message came: it is shown once and stays longer. */
  readonly times: number;
}

/** Maximum number of messages: more would hide the page. The oldest is removed. */
const MAX_TOASTS = 4;

/** Maps `danger` to `error` (MSG-5), and what is unknown to a plain message. */
export function toastKind(kind: FlashKind | string | undefined): ToastKind {
  if (kind === 'danger') return 'error';
  return kind === 'success' || kind === 'error' || kind === 'warning' ? kind : 'info';
}

/**
 * Returns the list with one more message at its end. A message that is there already is counted instead, unless only one of
 * the two is announced.
 */
export function withFlash(
  toasts: readonly Toast[],
  flash: Pick<Toast, 'id' | 'kind' | 'message' | 'link' | 'silent'>,
): readonly Toast[] {
  const { kind, message } = flash;
  const same = toasts.find(
    (toast) => toast.kind === kind && toast.message === message && !toast.silent === !flash.silent,
  );
  if (same) return toasts.map((toast) => (toast === same ? { ...toast, times: toast.times + 1 } : toast));
  return [...toasts, { ...flash, times: 1 }].slice(-MAX_TOASTS);
}
