import type { DropzoneFile } from 'dropzone';
import { useReducer } from 'react';
import type { ManagedPicture } from '../../shared/api/product-picture.ts';

/** A stored picture; `pending` while a change of it is on its way, `message` when that failed. */
export interface StoredTile {
  readonly kind: 'stored';
  readonly key: string;
  readonly picture: ManagedPicture;
  readonly pending: boolean;
  readonly message: string | null;
}

/** A file that is not stored yet. */
export interface PendingUpload {
  readonly kind: 'upload';
  readonly key: string;
  readonly file: DropzoneFile;
  /** Percent sent; null while it waits for its turn. */
  readonly progress: number | null;
  /** Reason why it is not stored; null while that may still come. */
  readonly message: string | null;
  readonly canRetry: boolean;
}

export type Tile = StoredTile | PendingUpload;

export type TileAction =
  | { readonly type: 'add'; readonly file: DropzoneFile }
  | { readonly type: 'progress'; readonly file: DropzoneFile; readonly percent: number }
  | { readonly type: 'fail'; readonly file: DropzoneFile; readonly message: string; readonly canRetry: boolean }
  | { readonly type: 'retry' | 'dismiss'; readonly file: DropzoneFile }
  | { readonly type: 'store'; readonly file: DropzoneFile; readonly picture: ManagedPicture; readonly isOnly?: boolean }
  | { readonly type: 'pend'; readonly key: string }
  | { readonly type: 'settle'; readonly key: string; readonly message: string | null }
  | { readonly type: 'remove'; readonly key: string }
  | { readonly type: 'reorder'; readonly keys: readonly string[] };

const keyOf = (picture: ManagedPicture): string => picture.removeUrl;

export function storedTile(picture: ManagedPicture): StoredTile {
  return { kind: 'stored', key: keyOf(picture), picture, pending: false, message: null };
}

/** Returns the tiles after an action. */
export function reduceTiles(tiles: readonly Tile[], action: TileAction): readonly Tile[] {
  const upload = (file: DropzoneFile, change: (tile: PendingUpload) => Tile) =>
    tiles.map((tile) => (tile.kind === 'upload' && tile.file === file ? change(tile) : tile));
  const stored = (key: string, change: Partial<StoredTile>) =>
    tiles.map((tile) => (tile.kind === 'stored' && tile.key === key ? { ...tile, ...change } : tile));
  switch (action.type) {
    case 'add': {
      const { file } = action;
      const key = file.upload?.uuid ?? file.name;
      return [...tiles, { kind: 'upload', key, file, progress: null, message: null, canRetry: false }];
    }
    case 'progress':
      return upload(action.file, (tile) => ({ ...tile, progress: action.percent }));
    case 'fail':
      return upload(action.file, (tile) => ({ ...tile, message: action.message, canRetry: action.canRetry }));
    case 'retry':
      return upload(action.file, (tile) => ({ ...tile, progress: null, message: null, canRetry: false }));
    case 'dismiss':
      return tiles.filter((tile) => tile.kind !== 'upload' || tile.file !== action.file);
    case 'store': {
      const known = action.isOnly ? tiles.filter(({ kind }) => kind === 'upload') : tiles;
      return known.map((tile) =>
        tile.kind === 'upload' && tile.file === action.file ? storedTile(action.picture) : tile,
      );
    }
    case 'pend':
      return stored(action.key, { pending: true, message: null });
    case 'settle':
      return stored(action.key, { pending: false, message: action.message });
    case 'remove':
      return tiles.filter(({ key }) => key !== action.key);
    case 'reorder': {
      const place = new Map(action.keys.map((key, index) => [key, index]));
      const last = action.keys.length;
      return [...tiles].sort((a, b) => (place.get(a.key) ?? last) - (place.get(b.key) ?? last));
    }
  }
}

/** @param read returns the pictures that are there first; called once */
export function usePictures(read: () => readonly ManagedPicture[]) {
  return useReducer(reduceTiles, read, (first): readonly Tile[] => first().map(storedTile));
}
