/** Returns whether a browser has the answer with the tag. A proxy that compresses marks its tags as weak (`W/`). */
export const isSameEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
