import type { StoredPicture } from '../home-content/block.ts';
import { SCENES, type Scene, type SceneName, sceneWidths } from './pictures/scenes.ts';
import { logoPath, scenePath } from './sheets.ts';

/** A drawn scene as content tables refer to it. */
export function storedScene(name: SceneName): StoredPicture {
  const scene: Scene = SCENES[name];
  const sizes = sceneWidths(scene).map((width) => ({
    url: `/media/${scenePath(name, width)}`,
    width,
    height: Math.round((scene.height * width) / scene.width),
  }));
  return { sizes: sizes.toReversed() };
}

export function logoUrl(brand: string): string {
  return `/media/${logoPath(brand)}`;
}
