import type { DropzoneFile } from 'dropzone';
import { useEffect, useRef, useState } from 'react';
import type { ManagedPicture } from '../../shared/api/product-picture.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useQuiet } from '../../shared/browser/element/widget-context.ts';
import { isChangeUncertain } from '../../shared/browser/form/lost-answer.ts';
import { useChangeFailureText } from '../../shared/browser/form/use-change-failure-text.ts';
import { type FailureDetail, failureDetail } from '../../shared/browser/http/failure-detail.ts';
import type { Outcome } from '../../shared/browser/http/outcome.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { PictureProblem } from '../../shared/rules/pictures/picture-file.ts';
import type { messages } from './image-uploader.messages.ts';
import { createUploadQueue, type UploadAnswer, type UploadEvents, type UploadQueue } from './upload-queue.ts';
import type { TileAction } from './use-pictures.ts';

/** In the order in which they are announced. */
const ENDINGS = ['stored', 'failed', 'uncertain'] as const;
const NONE = { started: 0, stored: 0, failed: 0, uncertain: 0 };

interface UploadOptions {
  readonly parts: { readonly form: HTMLFormElement; readonly input: HTMLInputElement };
  readonly isSingle: boolean;
  readonly locale: Locale;
  readonly t: Translate<typeof messages>;
  readonly dispatch: (action: TileAction) => void;
  /** Shows the stored picture in place of the file. */
  readonly onStore: (file: DropzoneFile, picture: ManagedPicture) => void;
  /** Hears how each call ended. */
  readonly onOutcome: (outcome: Outcome<unknown>) => void;
  readonly onFail: (detail: FailureDetail & { readonly name: string }) => void;
}

/** Uploads what is picked, or dropped on `zone`, and announces once each how many started, were stored, failed and may have been stored. */
export function useUploads(zone: HTMLElement | null, options: UploadOptions) {
  const { parts, isSingle, locale, t, dispatch, onStore, onOutcome, onFail } = options;
  const { form, input } = parts;
  const isQuiet = useQuiet();
  const failureText = useChangeFailureText();
  const [queue, setQueue] = useState<UploadQueue | null>(null);
  const [isOver, setIsOver] = useState(false);
  const counts = useRef(NONE);

  const count = (ending: keyof typeof NONE) => {
    counts.current = { ...counts.current, [ending]: counts.current[ending] + 1 };
  };
  const fail = (file: DropzoneFile, detail: FailureDetail, canRetry: boolean, isHidden = false) => {
    dispatch({ type: 'fail', file, message: isHidden ? '' : detail.message, canRetry });
    onFail({ ...detail, name: file.name });
  };
  const onAdd = useEventCallback((file: DropzoneFile) => {
    dispatch({ type: 'add', file });
    count('started');
    // The files of one drop are announced together.
    if (counts.current.started === 1) queueMicrotask(() => announce(t('started', { count: counts.current.started })));
  });
  const onRefuse = useEventCallback((file: DropzoneFile, problem: PictureProblem) => {
    count('failed');
    fail(file, failureDetail({ kind: 'invalid' }, t(problem, { file: file.name })), false);
  });
  const onEnd = useEventCallback((file: DropzoneFile, outcome: Outcome<UploadAnswer>) => {
    onOutcome(outcome);
    if (outcome.kind === 'ok') {
      const [picture] = outcome.data;
      count('stored');
      onStore(file, picture);
    } else if (outcome.kind === 'aborted') {
      dispatch({ type: 'fail', file, message: t('cancelled'), canRetry: true });
    } else {
      // A picture that the server refused would be refused again.
      const canRetry = outcome.kind !== 'invalid' && outcome.kind !== 'too-large';
      if (!isQuiet) count(isChangeUncertain(outcome) ? 'uncertain' : 'failed');
      fail(file, failureDetail(outcome, failureText(outcome)), canRetry, isQuiet);
    }
  });
  const end = useEventCallback(() => {
    const ended = counts.current;
    counts.current = NONE;
    const endings = ENDINGS.filter((ending) => ended[ending] > 0);
    announce(endings.map((ending) => t(ending, { count: ended[ending] })).join(' '));
  });

  useEffect(() => {
    if (zone === null) return;
    const onProgress: UploadEvents['onProgress'] = (file, percent) => dispatch({ type: 'progress', file, percent });
    const made = createUploadQueue(zone, {
      form,
      name: input.name || 'file',
      isSingle,
      locale,
      onAdd,
      onProgress,
      onRefuse,
      onEnd,
      onQuiet: end,
      onDrag: setIsOver,
    });
    setQueue(made);
    return made.destroy;
  }, [zone, form, input, isSingle, locale, dispatch, onAdd, onRefuse, onEnd, end]);

  const addPicked = useEventCallback(() => {
    if (!queue || !input.files?.length) return;
    queue.add([...input.files]);
    // The same file may be picked again after it was refused.
    input.value = '';
  });
  useDomEvent(input, 'change', addPicked);
  // Files may have been picked before the widget was mounted.
  useEffect(() => {
    if (queue) addPicked();
  }, [queue, addPicked]);

  return { queue, isOver };
}
