import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from './escape-html.ts';

/**
 * What is left of a merchant's HTML: text with simple structure and links within the shop or to the web, nothing that
 * runs, styles or loads (CAL-12). Applied when a text is stored and again when it is shown.
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

/** Staff write paragraphs parted by empty lines; who writes tags knows why. The result is sanitised HTML. */
export function richTextFrom(typed: string): string {
  const text = typed.replace(/\r\n?/g, '\n').trim();
  if (text === '' || /<\w/.test(text)) return sanitizeRichText(text);
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`);
  return sanitizeRichText(paragraphs.join(''));
}

/** The words of it, without any markup. */
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

/** The same the other way: plain text where the HTML holds nothing but paragraphs and line ends, else the HTML. */
export function editableText(html: string): string {
  const text = html
    .replace(/<\/p>\s*<p>/g, '\n\n')
    .replace(/<\/?p>/g, '')
    .replace(/<br ?\/?>/g, '\n')
    .trim();
  if (/<\w/.test(text)) return html;
  return unescapeText(text);
}
