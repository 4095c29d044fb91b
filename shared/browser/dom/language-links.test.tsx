import { beforeEach, expect, it } from 'vitest';
import { updateLanguageLinks } from './language-links.ts';

const addresses = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
beforeEach(() => history.replaceState(null, '', '/product?locale=ar&combination=10'));

it('links to the page in other languages lead to what it shows now', () => {
  document.body.innerHTML = `<a href="/product?locale=fr" hreflang="fr">FR</a>
    <a href="http://shop.test/product?sort=price&locale=en" hreflang="en">EN</a>`;
  updateLanguageLinks();
  expect(addresses().map((href) => new URL(href as string, location.href).search)).toEqual([
    '?locale=fr&combination=10',
    '?locale=en&combination=10',
  ]);
});

it('links to other pages, of other sites and without a language in the query stay as they are', () => {
  const links = [
    '<a href="/about?locale=fr" hreflang="fr">About</a>',
    '<a href="https://other.test/product?locale=fr" hreflang="fr">Other</a>',
    '<a href="/product" hreflang="fr">FR</a>',
    '<a href="/product?locale=fr">Not a language</a>',
  ];
  document.body.innerHTML = links.join('');
  const before = addresses();
  updateLanguageLinks();
  expect(addresses()).toEqual(before);
});
