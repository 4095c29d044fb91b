const PATHS = {
  forward: 'm9 18 6-6-6-6',
  back: 'm15 18-6-6 6-6',
  enlarge: 'M15 3h6v6M9 21H3v-6M21 3l-7 7M3 21l7-7',
  close: 'M18 6 6 18M6 6l12 12',
  closer: 'M21 21l-4.3-4.3M11 8v6M8 11h6M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z',
  further: 'M21 21l-4.3-4.3M8 11h6M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z',
};

/** Renders an icon of its own: a widget cannot count on the icons of the page. */
export function Icon({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg className="z-product-gallery-icon" data-icon={name} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
