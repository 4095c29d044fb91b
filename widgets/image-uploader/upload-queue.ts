import { Dropzone, type DropzoneFile } from 'dropzone';
import { isManagedPictures } from '../../shared/api/guards/product-picture.ts';
import type { ManagedPicture } from '../../shared/api/product-picture.ts';
import { submitTarget } from '../../shared/browser/form/send-form.ts';
import { smallerPicture } from '../../shared/browser/form/smaller-picture.ts';
import { sameOriginHeaders } from '../../shared/browser/http/csrf.ts';
import type { Outcome } from '../../shared/browser/http/outcome.ts';
import { readAnswer } from '../../shared/browser/http/read-answer.ts';
import { type CallEnd, reportFailure } from '../../shared/browser/http/report-failure.ts';
import { renewCsrfToken } from '../../shared/browser/http/request.ts';
import { IMAGE_HEAD_BYTES, imageProblem, type PictureProblem } from '../../shared/rules/pictures/picture-file.ts';
import { contract } from './image-uploader.contract.ts';

/** CAL-14. A browser opens fewer connections to one server of HTTP/1.1; the others wait there. */
const PARALLEL_UPLOADS = 8;
/** Longest time without progress, and then for the answer: a slow line may take longer for a whole picture. */
const STALL_MS = 120_000;

export interface UploadEvents {
  /** A file was dropped or picked. */
  readonly onAdd: (file: DropzoneFile) => void;
  /** Percent of the bytes sent. */
  readonly onProgress: (file: DropzoneFile, percent: number) => void;
  /** The file is no picture, so that nothing was sent. */
  readonly onRefuse: (file: DropzoneFile, problem: PictureProblem) => void;
  /** The upload ended; `aborted` when it was cancelled. */
  readonly onEnd: (file: DropzoneFile, outcome: Outcome<UploadAnswer>) => void;
  readonly onDrag: (isOver: boolean) => void;
  /** Nothing is waiting or on its way any more. */
  readonly onQuiet: () => void;
}

interface UploadCall {
  readonly form: HTMLFormElement;
  /** Of the field with the file. */
  readonly name: string;
  /** One after the other, so that the last one is the one that stays. */
  readonly isSingle: boolean;
  readonly locale: string;
}

/** Uploads files one per call, `PARALLEL_UPLOADS` at a time, or one after the other. */
export interface UploadQueue {
  add(files: Iterable<File>): void;
  cancel(file: DropzoneFile): void;
  retry(file: DropzoneFile): void;
  destroy(): void;
}

/** Returns false for a picture that is dragged to another place. */
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/**
 * Makes the queue, on dropzone. A call has the fields that the form of the input posts without script.
 * @param zone a node of the widget's own: dropzone writes to it
 */
export function createUploadQueue(
  zone: HTMLElement,
  { form, name, isSingle, locale, onAdd, onProgress, onRefuse, onEnd, onDrag, onQuiet }: UploadEvents & UploadCall,
): UploadQueue {
  const renewed = new WeakSet<File>();
  const startedAt = new WeakMap<File, number>();
  const stalled = new WeakSet<object>();
  const smallerOnes = new WeakMap<File, File>();
  const nothing = () => undefined;
  const dropzone = new Dropzone(zone, {
    url: submitTarget(form, null).action,
    parallelUploads: isSingle ? 1 : PARALLEL_UPLOADS,
    // A batch would share one progress, one cancel and one error.
    uploadMultiple: false,
    // Judged by `accept`, in one place with the kind of the file.
    maxFilesize: Number.POSITIVE_INFINITY,
    paramName: name,
    // Its type is that of a file in chunks.
    params: (([file]: DropzoneFile[]) => fieldsOf(form, file)) as never,
    clickable: false,
    disablePreviews: true,
    createImageThumbnails: false,
    defaultHeaders: false,
    headers: { Accept: 'application/json', 'Accept-Language': locale },
    accept: (file, done) => {
      file
        .slice(0, IMAGE_HEAD_BYTES)
        .arrayBuffer()
        .then((head) => imageProblem(file.size, new Uint8Array(head)) ?? undefined)
        // The file was deleted or its disk is gone.
        .catch((): PictureProblem => 'imageEmpty')
        .then(async (problem) => {
          const smaller = problem === 'imageTooLarge' ? await smallerPicture(file) : null;
          if (smaller) smallerOnes.set(file, smaller);
          const refused = smaller ? undefined : problem;
          if (refused || file.status === Dropzone.ADDED) done(refused);
          // Cancelled meanwhile: it may be sent when it is tried again.
          else file.accepted = true;
        });
    },
    transformFile: (file, done) => done(smallerOnes.get(file) ?? file),
    // In place of the defaults, which render.
    addedfile: nothing,
    removedfile() {
      return this;
    },
    error: nothing,
    processing: nothing,
    uploadprogress: nothing,
    success: nothing,
    canceled() {
      return this;
    },
    complete: nothing,
    drop: () => onDrag(false),
    dragend: () => onDrag(false),
    dragenter: (event) => onDrag(hasFiles(event)),
    dragover: (event) => onDrag(hasFiles(event)),
    dragleave: () => onDrag(false),
    reset: nothing,
  });

  const send = (file: DropzoneFile) => {
    file.status = Dropzone.ADDED;
    // Dropzone reports no progress of a file that was sent to its end before.
    if (file.upload) Object.assign(file.upload, { progress: 0, bytesSent: 0 });
    // Else `accept`, which is at work still, enqueues it.
    if (file.accepted) dropzone.enqueueFile(file);
  };
  dropzone.on('addedfile', onAdd);
  dropzone.on('sending', (file) => {
    const { xhr } = file;
    if (!xhr) return;
    for (const [name, value] of Object.entries(sameOriginHeaders('POST'))) xhr.setRequestHeader(name, value);
    startedAt.set(file, performance.now());
    const fail = xhr.ontimeout;
    xhr.ontimeout = (event: ProgressEvent) => {
      stalled.add(xhr);
      fail?.call(xhr, event);
    };
  });
  dropzone.on('uploadprogress', (file, percent) => {
    // Counted from the start of the call. Before its first progress a call may wait for a connection of the browser.
    if (file.xhr) file.xhr.timeout = performance.now() - (startedAt.get(file) ?? 0) + STALL_MS;
    onProgress(file, percent);
  });
  const end = (file: DropzoneFile, ending: CallEnd<UploadAnswer>) => {
    const url = new URL(file.xhr?.responseURL || submitTarget(form, null).action);
    onEnd(file, reportFailure(url, { tag: contract.tag, call: 'form', method: 'POST' }, ending));
  };
  dropzone.on('success', (file) => end(file, endingOf(file.xhr)));
  dropzone.on('canceled', (file) => onEnd(file, { kind: 'aborted' }));
  dropzone.on('queuecomplete', onQuiet);
  dropzone.on('error', async (file, message) => {
    if (!file.accepted) return onRefuse(file, message as PictureProblem);
    const isStalled = file.xhr && stalled.has(file.xhr);
    const ending = isStalled ? ({ outcome: { kind: 'timeout' } } as const) : endingOf(file.xhr);
    const isOldToken = ending.outcome.kind === 'forbidden' || ending.outcome.kind === 'signed-out';
    if (isOldToken && !renewed.has(file) && (await renewCsrfToken(locale))) {
      renewed.add(file);
      return send(file);
    }
    end(file, ending);
  });

  return {
    add: (files) => {
      for (const file of files) dropzone.addFile(file as DropzoneFile);
    },
    cancel: (file) => dropzone.cancelUpload(file),
    retry: send,
    destroy: () => {
      dropzone.removeAllFiles(true);
      dropzone.destroy();
    },
  };
}

/** Returns the fields sent beside a file. It has the same key when it is tried again, so that it is stored once. */
function fieldsOf(form: HTMLFormElement, file: DropzoneFile | undefined): Record<string, unknown> {
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
  return { ...Object.fromEntries(texts), uploadKey: file?.upload?.uuid };
}

/** An upload stores one picture, so that an empty list says nothing. */
export type UploadAnswer = [ManagedPicture, ...ManagedPicture[]];
const isUploadAnswer = (answer: unknown): answer is UploadAnswer => isManagedPictures(answer) && answer.length > 0;

/** Reads the outcome from the answer itself: Dropzone takes any 2xx for a success, a sign-in page included. */
function endingOf(xhr: DropzoneFile['xhr']): CallEnd<UploadAnswer> {
  if (!xhr || xhr.status === 0) return { outcome: { kind: 'offline' } };
  const answer = {
    status: xhr.status,
    // A request does not say if it was led elsewhere. Only a page with the address of a sign-in counts as one.
    redirected: true,
    url: xhr.responseURL,
    retryAfter: xhr.getResponseHeader('Retry-After'),
    body: xhr.responseText,
  };
  return { ...answer, outcome: readAnswer(answer, isUploadAnswer) };
}
