import { readJsonPart } from '../../shared/rules/json/json-part.ts';
import { numberIn } from '../../shared/rules/json/number-in.ts';
import { isObject } from '../../shared/rules/json/shapes.ts';

/** A picture as the page embeds it; addresses, and sizes in pixels. */
export interface GalleryPicture {
  readonly id: number;
  readonly large: string;
  readonly small: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

interface GalleryData {
  readonly productId: number | null;
  /** The picture of the server's slide. */
  readonly serverPicture: number;
  /** The pictures of the combination the page was rendered with, in their order. */
  readonly shown: readonly GalleryPicture[];
  /** Those of a combination; what the page does not tell keeps what is shown. */
  readonly of: (combinationId: number | null) => readonly GalleryPicture[] | null;
}

const SERVER_PAGE_HINT = 'Correct the template; until then the page’s own pictures and links are in use.';

/**
 * Reads the JSON of `<script type="application/json" data-part="pictures">`: `{"productId": 41, "drawn": 7, "shown": [7, 8],
 * "pictures": [{"id": 7, "large": "…", "small": "…", "width": 800, "height": 800, "alt": "…"}], "combinations": {"12": [7, 8]}}`.
 *
 * @throws Error in words when it cannot be read
 */
export function readGallery(text: string): GalleryData {
  const data = readJsonPart('pictures', text, SERVER_PAGE_HINT);
  const pictures = new Map(listOf(data.pictures).filter(isObject).map(readPicture));
  const pick = (ids: unknown) => listOf(ids).flatMap((id) => pictures.get(Number(id)) ?? []);
  const shown = pick(data.shown);
  const serverPicture = Number(data.drawn);
  if (!shown.some(({ id }) => id === serverPicture)) {
    throw new Error(`"drawn" in the part "pictures" is none of "shown". ${SERVER_PAGE_HINT}`);
  }
  const combinations = isObject(data.combinations) ? data.combinations : {};
  return {
    productId: numberIn(data.productId),
    serverPicture,
    shown,
    of(combinationId) {
      const own = pick(combinations[String(combinationId)]);
      return own.length > 0 ? own : null;
    },
  };
}

function readPicture({ large, small, width, height, alt, ...data }: Record<string, unknown>): [number, GalleryPicture] {
  const id = numberIn(data.id);
  if (id === null || typeof large !== 'string') {
    throw new Error(`a picture in the part "pictures" has no id or no "large" address. ${SERVER_PAGE_HINT}`);
  }
  return [
    id,
    {
      id,
      large,
      small: typeof small === 'string' ? small : large,
      width: Number(width) || 1,
      height: Number(height) || 1,
      alt: String(alt ?? ''),
    },
  ];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
