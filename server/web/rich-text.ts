import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from './escape-html.ts';

/**
 * Removes from a merchant's HTML all but simple structure and safe links (CAL-12). Applied when a text is stored and
 * again when it is shown.
 */
export function sanitizeRichText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'strong', 'em', 'b', 'i', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'a'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener' }) },
  });
}

/** A whole tag: "taille <M" has none. */
const TAG = /<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>/i;

/** Returns what staff typed as sanitised HTML: with a tag in it as it is, else with a paragraph per block of lines. */
export function richTextFrom(typed: string): string {
  const text = typed.replace(/\r\n?/g, '\n').trim();
  if (text === '' || TAG.test(text)) return sanitizeRichText(text);
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`);
  return sanitizeRichText(paragraphs.join(''));
}

/** Returns the text of HTML without markup, on one line. */
export function plainText(html: string): string {
  const words = sanitizeHtml(html.replace(/<(\/p|br|\/li|\/h\d)\b/g, ' $&'), {
    allowedTags: [],
    allowedAttributes: {},
  });
  return unescapeText(words).replace(/\s+/g, ' ').trim();
}

function unescapeText(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/** Reverts `richTextFrom`: returns plain text when the HTML has only paragraphs and line breaks, else the HTML. */
export function editableText(html: string): string {
  const text = html
    .replace(/<\/p>\s*<p>/g, '\n\n')
    .replace(/<\/?p>/g, '')
    .replace(/<br ?\/?>/g, '\n')
    .trim();
  if (TAG.test(text)) return html;
  return unescapeText(text);
}
