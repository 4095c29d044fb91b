import { parseSync } from 'vite';
import { OLDEST_BROWSERS } from '../build/oldest-browsers.ts';

/** Calls that the oldest supported browsers lack, with the versions that brought them, but for those that our code tests for. */
const NEWER: readonly (readonly [use: RegExp, versions: string])[] = [
  [/\bURL\.canParse\b/, 'Chrome 120, Safari 17'],
  [/\bURL\.parse\b/, 'Chrome 126, Firefox 126, Safari 18'],
  [/\bAbortSignal\.any\b/, 'Chrome 116, Firefox 124, Safari 17.4'],
  [/\bAbortSignal\.timeout\b/, 'Chrome 124 in full, Safari 16'],
  [/\b(?:Object|Map)\.groupBy\b/, 'Chrome 117, Firefox 119, Safari 17.4'],
  [/\bArray\.fromAsync\b/, 'Chrome 121, Safari 16.4'],
  [/\bPromise\.(?:withResolvers|try)\b/, 'Chrome 119, Firefox 121, Safari 17.4'],
  [/\bRegExp\.escape\b/, 'Chrome 136, Firefox 134, Safari 18.2'],
  [/\bResponse\.json\b/, 'Safari 17'],
  [/\bIterator\.\w/, 'Chrome 122, Firefox 131, Safari 18.4'],
  [
    /\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|some|every|find|flatMap|reduce|forEach|take|drop|toArray)\(/,
    'Chrome 122, Firefox 131, Safari 18.4',
  ],
  [/\bIntl\.(?:Segmenter|DurationFormat)\b/, 'Firefox 125'],
  [/\bcrypto\.randomUUID\b/, 'a secure page'],
  [/\.(?:toSorted|toSpliced|toReversed|with)\(/, 'Chrome 110, Safari 16'],
  [
    /\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
    'Chrome 122, Firefox 127, Safari 17',
  ],
  [/\.(?:isWellFormed|toWellFormed)\(/, 'Chrome 111, Firefox 119, Safari 16.4'],
  [/\.checkVisibility\(/, 'Safari 17.4'],
  [/\.(?:showPopover|hidePopover|togglePopover)\(/, 'Chrome 114, Firefox 125, Safari 17'],
  [/\.(?:toBase64|toHex|setFromBase64)\(|\.from(?:Base64|Hex)\(/, 'Chrome 140, Firefox 133, Safari 18.2'],
  [/\(\?<[=!]/, 'Safari 16.4, which else reads nothing of the file'],
  [/['"`][^'"`\n]*:(?:has|dir)\(/, 'Chrome 120, Firefox 121, Safari 16.4'],
];

/** Returns one sentence for each use of what one of the oldest browsers lacks. Comments are left out. */
export function newerApis(file: string, source: string): string[] {
  const code = parseSync(file, source).comments.reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end),
    source,
  );
  return NEWER.flatMap(([use, versions]) => {
    const [name] = use.exec(code) ?? [];
    return name === undefined
      ? []
      : [
          `${file} uses ${name}, which needs ${versions}, and the oldest browsers are ${OLDEST_BROWSERS.join(', ')}. Write it with what they have.`,
        ];
  });
}
