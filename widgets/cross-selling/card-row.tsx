import { createElement, useId, useLayoutEffect, useRef } from 'react';
import type { ListedProduct } from '../../shared/api/listed-product.ts';
import { csrfToken } from '../../shared/browser/http/csrf.ts';
import { fillCard } from '../../shared/features/catalogue/card-template.ts';

interface Props {
  readonly title: string;
  readonly products: readonly ListedProduct[];
  readonly template: HTMLTemplateElement;
  readonly base: string | undefined;
  readonly productUrl: string | undefined;
  readonly currency: string;
}

/** Renders a heading and the page's own cards in a row that scrolls sideways. */
export function CardRow({ title, products, template, base, productUrl, currency }: Props) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const page = { csrfToken: csrfToken(), base, productUrl, currency };
    list.current?.replaceChildren(...products.map((product) => fillCard(template, product, page)));
  }, [products, template, base, productUrl, currency]);
  return (
    <section className="z-cross-selling-section" aria-labelledby={id}>
      {createElement(
        'z-carousel',
        { kind: 'products', 'data-z-host': '' },
        <div data-part="heading">
          <h2 id={id}>{title}</h2>
        </div>,
        <ul ref={list} data-part="list" className="carousel carousel-products" />,
      )}
    </section>
  );
}
