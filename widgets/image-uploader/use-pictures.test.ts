import type { DropzoneFile } from 'dropzone';
import { expect, test } from 'vitest';
import { reduceTiles, storedTile, type Tile, type TileAction } from './use-pictures.ts';

const picture = (id: number) => ({ id, name: `${id}.jpg`, size: 1, path: '/p', alt: '', removeUrl: `/pictures/${id}` });
const file = { name: 'new.jpg', upload: { uuid: 'u1' } } as unknown as DropzoneFile;
const after = (...actions: TileAction[]) =>
  actions.reduce<readonly Tile[]>(
    reduceTiles,
    [1, 2, 3].map((id) => storedTile(picture(id))),
  );
const keys = (tiles: readonly Tile[]) => tiles.map(({ key }) => key);

test('a file that is added waits behind the pictures, and takes its place there once it is stored', () => {
  expect(keys(after({ type: 'add', file })).at(-1)).toBe('u1');
  const tiles = after({ type: 'add', file }, { type: 'store', file, picture: picture(4) });
  expect(keys(tiles)).toEqual(['/pictures/1', '/pictures/2', '/pictures/3', '/pictures/4']);
});

test('a failed upload keeps its tile with the reason, until it is tried again or dismissed', () => {
  const failed = [
    { type: 'add', file },
    { type: 'fail', file, message: 'Too large', canRetry: true },
  ] as const;
  expect(after(...failed).at(-1)).toMatchObject({ kind: 'upload', message: 'Too large', canRetry: true });
  expect(after(...failed, { type: 'retry', file }).at(-1)).toMatchObject({ message: null, progress: null });
  expect(after(...failed, { type: 'dismiss', file })).toHaveLength(3);
});

test('pictures are put in another order, uploads stay behind them', () => {
  const order = { type: 'reorder', keys: ['/pictures/3', '/pictures/1', '/pictures/2'] } as const;
  expect(keys(after({ type: 'add', file }, order))).toEqual(['/pictures/3', '/pictures/1', '/pictures/2', 'u1']);
});

test('a change that the server refused leaves the picture with the reason', () => {
  const tiles = after({ type: 'pend', key: '/pictures/2' }, { type: 'settle', key: '/pictures/2', message: 'Gone' });
  expect(tiles[1]).toMatchObject({ pending: false, message: 'Gone' });
  expect(keys(after({ type: 'remove', key: '/pictures/2' }))).toEqual(['/pictures/1', '/pictures/3']);
});
