import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { announce } from '../../shared/browser/element/announce.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './image-uploader.messages.ts';
import type { PendingUpload, StoredTile } from './use-pictures.ts';

type Text = Translate<typeof messages>;

interface PictureActions {
  /** Moves it before the tile of this index. */
  readonly onMove: ((index: number) => void) | null;
  readonly onRemove: () => void;
  readonly onDrag: (isDragged: boolean) => void;
  /** Null while no other picture is dragged. */
  readonly onDrop: (() => void) | null;
}

/** Ignores the second click of a double click and the repeats of a held Enter: the button may do something else by then. */
const singlePress = (onPress: (event: MouseEvent<HTMLButtonElement>) => void) => ({
  onClick: (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail <= 1) onPress(event);
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  },
});

/** Renders a stored picture with its place, cover and removal. */
export function PictureTile(props: {
  tile: StoredTile;
  index: number;
  count: number;
  actions: PictureActions;
  t: Text;
}) {
  const { tile, index, count, actions, t } = props;
  const { picture, pending, message } = tile;
  const { name } = picture;
  const { onMove, onRemove, onDrag, onDrop } = actions;
  const [isAsking, setIsAsking] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const move = (to: number) => {
    wasPressed.current = true;
    onMove?.(to);
  };
  // The first and the last place have no button that leads there: the next one of the tile gets its focus.
  useLayoutEffect(() => {
    if (wasPressed.current && document.activeElement === document.body)
      buttons.current?.querySelector('button')?.focus();
    wasPressed.current = false;
  });
  return (
    <li
      className="z-image-uploader-tile"
      aria-busy={pending}
      data-over={onDrop && isOver ? '' : undefined}
      draggable={onMove !== null}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', name);
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
      onDragOver={(event) => {
        if (!onDrop) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        setIsOver(false);
        if (!onDrop) return;
        event.preventDefault();
        onDrop();
      }}
    >
      {/* Its own drag would be that of a file. */}
      <img src={picture.path} alt={picture.alt ?? ''} width={160} height={160} draggable={false} />
      {onMove && index === 0 && <strong className="z-image-uploader-cover">{t('cover')}</strong>}
      {onMove && index > 0 && (
        <button type="button" aria-label={t('makeCoverOf', { name })} onClick={() => move(0)}>
          {t('makeCover')}
        </button>
      )}
      <bdi className="z-image-uploader-name">{name}</bdi>
      <div className="z-image-uploader-actions" ref={buttons}>
        {onMove && index > 0 && (
          <button type="button" aria-label={t('earlier', { name })} onClick={() => move(index - 1)}>
            <span className="z-image-uploader-earlier" aria-hidden="true" />
          </button>
        )}
        {onMove && index < count - 1 && (
          <button type="button" aria-label={t('later', { name })} onClick={() => move(index + 2)}>
            <span className="z-image-uploader-later" aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          aria-label={t(isAsking ? 'confirmRemoveOf' : 'removeOf', { name })}
          {...singlePress(({ currentTarget }) => {
            // Safari focuses no button that is pressed, and then it loses no focus to a press elsewhere.
            currentTarget.focus();
            if (isAsking) onRemove();
            else {
              setIsAsking(true);
              // The new name of the button that has the focus is not read.
              announce(t('confirmRemoveOf', { name }));
            }
          })}
          onBlur={() => setIsAsking(false)}
        >
          {t(isAsking ? 'confirmRemove' : 'remove')}
        </button>
      </div>
      {message && <p role="alert">{message}</p>}
    </li>
  );
}

/** Renders a file that waits, is on its way, or was not stored. */
export function UploadTile(props: {
  tile: PendingUpload;
  t: Text;
  onCancel: () => void;
  onRetry: () => void;
  onDismiss: () => void;
}) {
  const { tile, t, onCancel, onRetry, onDismiss } = props;
  const { file, progress, message, canRetry } = tile;
  const { name } = file;
  const isPending = message === null;
  const other = useRef<HTMLButtonElement>(null);
  return (
    <li className="z-image-uploader-tile" data-z-failed={isPending ? undefined : ''}>
      <bdi className="z-image-uploader-name">{name}</bdi>
      {message && <p className="z-image-uploader-problem">{message}</p>}
      {isPending && progress === null && <span>{t('waiting')}</span>}
      {isPending && progress !== null && <progress max={100} value={progress} aria-label={t('sending', { name })} />}
      <div className="z-image-uploader-actions">
        {!isPending && canRetry && (
          <button
            type="button"
            aria-label={t('retryOf', { name })}
            onClick={() => {
              other.current?.focus();
              onRetry();
            }}
          >
            {t('retry')}
          </button>
        )}
        {/* One button, so that it has the focus still when the upload fails or is cancelled. */}
        <button
          type="button"
          ref={other}
          aria-label={t(isPending ? 'cancelOf' : 'dismissOf', { name })}
          {...singlePress(isPending ? onCancel : onDismiss)}
        >
          {t(isPending ? 'cancel' : 'dismiss')}
        </button>
      </div>
    </li>
  );
}
