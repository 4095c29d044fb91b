export type Action = 'attach' | 'detach' | 'default';

/** The pictures of a combination by their place on the page. */
export interface Pictures {
  readonly attached: ReadonlySet<number>;
  readonly default: number | null;
}

export interface PictureChange {
  readonly action: Action;
  readonly picture: number;
}

/** Returns the pictures after a change: one star only, on an attached picture (PRO-3). */
export function afterChange(pictures: Pictures, { action, picture }: PictureChange): Pictures {
  const attached = new Set(pictures.attached);
  if (action === 'detach') attached.delete(picture);
  else attached.add(picture);
  if (action === 'default') return { attached, default: picture };
  return { attached, default: action === 'detach' && pictures.default === picture ? null : pictures.default };
}

/** Returns the pictures as they are shown: what the server has, with the changes that are on their way. */
export function withChanges(pictures: Pictures, changes: readonly PictureChange[]): Pictures {
  return changes.reduce(afterChange, pictures);
}
