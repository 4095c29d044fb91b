import type { FlashKind } from '../../shared/browser/element/page-events.ts';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly message: string;
  /** How often the same message came: it is shown once and stays longer. */
  readonly times: number;
}

/** More than this hide the page behind them; the oldest gives way. */
const MOST = 4;

/** `danger` is another word for `error` (resolution 63); what is unknown is a plain message. */
export function toastKind(kind: FlashKind | string | undefined): ToastKind {
  if (kind === 'danger') return 'error';
  return kind === 'success' || kind === 'error' || kind === 'warning' ? kind : 'info';
}

/** The list with one more message at its end; a message that is there already is counted instead. */
export function withFlash(toasts: readonly Toast[], id: number, kind: ToastKind, message: string): readonly Toast[] {
  const same = toasts.find((toast) => toast.kind === kind && toast.message === message);
  if (same) return toasts.map((toast) => (toast === same ? { ...toast, times: toast.times + 1 } : toast));
  return [...toasts, { id, kind, message, times: 1 }].slice(-MOST);
}
