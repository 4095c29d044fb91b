import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { isManagedPictures } from '../../shared/api/guards/product-picture.ts';
import type { ManagedPicture } from '../../shared/api/product-picture.ts';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useQuiet } from '../../shared/browser/element/widget-context.ts';
import { useChangeFailureText } from '../../shared/browser/form/use-change-failure-text.ts';
import { useLeaveGuard } from '../../shared/browser/form/use-leave-guard.ts';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import type { Outcome } from '../../shared/browser/http/outcome.ts';
import { redirectTarget } from '../../shared/browser/http/redirect-target.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { SignInLink } from '../../shared/browser/ui/sign-in-link.tsx';
import type { Locale } from '../../shared/i18n/locale.ts';
import { contract } from './image-uploader.contract.ts';
import { messages } from './image-uploader.messages.ts';
import { PictureTile, UploadTile } from './picture-tile.tsx';
import { orderAfter, useMoves } from './use-moves.ts';
import { type StoredTile, type TileAction, usePictures } from './use-pictures.ts';
import { useUploads } from './use-uploads.ts';

const moveOf = ({ key }: StoredTile, before: StoredTile | undefined) => ({ key, before: before?.key ?? null });
const idOf = ({ id }: Partial<ManagedPicture>) => id ?? null;

function ImageUploader({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { form, input, submit, list, files } = parts;
  const isQuiet = useQuiet();
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const [tiles, dispatch] = usePictures(() => picturesIn(files));
  const zone = useOutlet((node) => form.after(node));
  /** Keys of the pictures stored by this page and not moved since. */
  const fresh = useRef(new Set<string>());
  const [dragged, setDragged] = useState<StoredTile | null>(null);
  const patch = useDomPatch();
  useLayoutEffect(() => {
    for (const node of [submit, list]) if (node) patch.set(node, 'hidden', '');
  }, [patch, submit, list]);

  const { isSignedOut, noteOutcome, change } = useCalls({ dispatch, emit, locale });
  const isBusy = tiles.some((tile) => tile.kind === 'upload' && tile.message === null);
  const { queue, isOver } = useUploads(zone, {
    parts,
    isSingle: attributes.single,
    locale,
    t,
    dispatch,
    onStore: (file, picture) => {
      fresh.current.add(picture.removeUrl);
      passFocus(input, () => dispatch({ type: 'store', file, picture, isOnly: attributes.single }));
      emit('upload', { name: picture.name, id: idOf(picture) });
    },
    onOutcome: noteOutcome,
    onFail: (detail) => emit('failure', detail),
  });
  useHostState<typeof contract>(host, isOver ? 'over' : isBusy ? 'busy' : null);

  const stored = tiles.filter((tile): tile is StoredTile => tile.kind === 'stored');
  const keys = stored.map(({ key }) => key);
  const { enqueue, isMoving } = useMoves((order) => dispatch({ type: 'reorder', keys: order }));
  useLeaveGuard(host, isBusy || isMoving || stored.some(({ pending }) => pending));
  const callMove = (tile: StoredTile, before: StoredTile | undefined) => {
    const url = endpointUrl({ path: attributes.moveUrl ?? '' }, {}, { id: idOf(tile.picture) ?? '' });
    const json = { before: before ? String(idOf(before.picture) ?? '') : '' };
    return enqueue(keys, moveOf(tile, before), () => change(tile, { call: 'move', method: 'POST', url, json }));
  };
  /** Uploads are stored as they arrive, which is not the order in which they were chosen. */
  const restoreOrder = useEventCallback(async () => {
    const uploaded = stored.filter(({ key }) => fresh.current.has(key));
    const isInOrder = uploaded.every(({ picture }, i) => i === 0 || picture.id > (uploaded[i - 1]?.picture.id ?? 0));
    fresh.current.clear();
    if (isInOrder || !attributes.moveUrl) return;
    for (const tile of uploaded) await callMove(tile, undefined);
  });
  useEffect(() => {
    if (!isBusy) restoreOrder();
  }, [isBusy, restoreOrder]);
  const move = async (tile: StoredTile, index: number) => {
    const { name } = tile.picture;
    fresh.current.delete(tile.key);
    const before = stored[index];
    const order = orderAfter(keys, moveOf(tile, before));
    dispatch({ type: 'reorder', keys: order });
    if (await callMove(tile, before)) announce(t('moved', { name, position: order.indexOf(tile.key) + 1 }));
  };
  /** Moves the dragged picture to the place of the one it is dropped on. */
  const drop = (to: number) => dragged && move(dragged, keys.indexOf(dragged.key) < to ? to + 1 : to);
  const remove = async (tile: StoredTile) => {
    const { name, removeUrl } = tile.picture;
    const url = redirectTarget(removeUrl, location.href);
    if (url === null) {
      console.error(
        `<${contract.tag}>: the call "remove" failed (not-found): "${removeUrl}" is no http address of this page's origin, so it was not made. Give the picture a path as removeUrl.`,
      );
    }
    if (!(await change(tile, { call: 'remove', method: 'DELETE', url }))) return;
    passFocus(input, () => dispatch({ type: 'remove', key: tile.key }));
    announce(t('removed', { name }));
    emit('remove', { name, id: idOf(tile.picture) });
  };

  if (!zone) return null;
  return createPortal(
    <div className="z-image-uploader-zone">
      <p className="z-image-uploader-drop">
        <span>{t(attributes.single ? 'dropOne' : 'drop')}</span>
        {attributes.moveUrl && <span>{` ${t('first')}`}</span>}
      </p>
      {isSignedOut && !isQuiet && <SignInLink />}
      <ol className="z-image-uploader-list" aria-label={t('pictures')}>
        {tiles.map((tile) =>
          tile.kind === 'upload' ? (
            <UploadTile
              key={tile.key}
              tile={tile}
              t={t}
              onCancel={() => queue?.cancel(tile.file)}
              onRetry={() => {
                dispatch({ type: 'retry', file: tile.file });
                queue?.retry(tile.file);
              }}
              onDismiss={() => passFocus(input, () => dispatch({ type: 'dismiss', file: tile.file }))}
            />
          ) : (
            <PictureTile
              key={tile.key}
              tile={tile}
              index={keys.indexOf(tile.key)}
              count={stored.length}
              t={t}
              actions={{
                onMove: attributes.moveUrl ? (index) => move(tile, index) : null,
                onRemove: () => remove(tile),
                onDrag: (isDragged) => setDragged(isDragged ? tile : null),
                onDrop: dragged && dragged.key !== tile.key ? () => drop(keys.indexOf(tile.key)) : null,
              }}
            />
          ),
        )}
      </ol>
    </div>,
    zone,
  );
}

interface CallOptions extends Pick<WidgetProps<typeof contract>, 'emit'> {
  readonly dispatch: (action: TileAction) => void;
  readonly locale: Locale;
}

/** Makes the calls of stored pictures, and knows if the last call of any picture ended by 401. */
function useCalls({ dispatch, emit, locale }: CallOptions) {
  const isQuiet = useQuiet();
  const failureText = useChangeFailureText();
  const [isSignedOut, setSignedOut] = useState(false);
  const noteOutcome = ({ kind }: Outcome<unknown>) => setSignedOut(kind === 'signed-out');
  /** Makes a change at once, and takes it back with a sentence when the server refuses. */
  const change = async (
    { key, picture: { name } }: StoredTile,
    { url, ...call }: Pick<Parameters<typeof request>[0], 'call' | 'method' | 'json'> & { readonly url: string | null },
  ): Promise<boolean> => {
    dispatch({ type: 'pend', key });
    const outcome: Outcome<unknown> =
      url === null ? { kind: 'not-found' } : await request({ tag: contract.tag, ...call, url, locale });
    noteOutcome(outcome);
    const failure = outcome.kind === 'ok' || outcome.kind === 'aborted' ? null : outcome;
    const detail = failure && failureDetail(failure, failureText(failure));
    dispatch({ type: 'settle', key, message: isQuiet || !detail ? null : detail.message });
    if (detail) emit('failure', { ...detail, name });
    return detail === null;
  };
  return { isSignedOut, noteOutcome, change };
}

/** Removes or replaces a tile. Its focus moves to the tile that is there afterwards, else to the one before, else to the field. */
function passFocus(input: HTMLInputElement, change: () => void): void {
  const former = document.activeElement?.closest('.z-image-uploader-tile');
  const tiles = former?.parentElement?.children;
  const at = former ? [...(tiles ?? [])].indexOf(former) : -1;
  flushSync(change);
  if (!former || former.isConnected) return;
  const next = tiles?.[at] ?? tiles?.[at - 1];
  (next?.querySelector<HTMLElement>('.z-image-uploader-actions button:last-child') ?? input).focus();
}

/** Reads the pictures. @throws when the part is no list of pictures: without it the page would seem to have none */
function picturesIn(script: HTMLScriptElement | undefined): readonly ManagedPicture[] {
  const pictures: unknown = JSON.parse(script?.textContent ?? '[]');
  if (isManagedPictures(pictures)) return pictures;
  throw new Error('the part "files" holds no list of pictures with name, path and removeUrl.');
}

defineWidget(contract, ImageUploader);
