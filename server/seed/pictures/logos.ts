import { star } from './studio.ts';

interface Logo {
  readonly ground: string;
  readonly figure: string;
}

const line = (path: string, width = 14) =>
  `<path d="${path}" fill="none" stroke="#fff6f2" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const shape = (path: string, fill = '#fff6f2') => `<path d="${path}" fill="${fill}"/>`;

/** The sign of each invented brand by its slug, on a 320 x 320 sheet. A name stands beside it wherever it is shown. */
export const LOGOS: Readonly<Record<string, Logo>> = {
  'dar-lalla': {
    ground: '#88293d',
    figure: line('M96 236 V150 A64 64 0 1 1 224 150 V236 Z') + star(160, 168, 30, '#f3dca0'),
  },
  tiziri: {
    ground: '#2b4265',
    figure: shape('M196 84 A82 82 0 1 0 236 196 A66 66 0 1 1 196 84 Z') + star(214, 128, 20, '#f3dca0'),
  },
  'atelier-casbah': {
    ground: '#8a5a2e',
    figure: line('M84 232 V140 H128 V104 H192 V140 H236 V232 Z') + line('M140 232 V196 A20 20 0 0 1 180 196 V232', 12),
  },
  'argania-nord': {
    ground: '#5f7446',
    figure:
      shape('M160 76 C222 132 222 204 160 248 C98 204 98 132 160 76 Z') +
      `<path d="M160 112 V248" stroke="#5f7446" stroke-width="10" stroke-linecap="round"/>`,
  },
  'maison-yemma': {
    ground: '#a8502f',
    figure:
      line('M80 170 L160 96 L240 170 M104 158 V236 H216 V158') +
      shape(
        'M160 222 C118 192 128 166 146 168 C156 169 160 178 160 182 C160 178 164 169 174 168 C192 166 202 192 160 222 Z',
        '#f3dca0',
      ),
  },
  voltia: { ground: '#1f5f68', figure: shape('M178 72 L104 178 H152 L138 248 L216 138 H166 Z', '#ffe08a') },
  'petit-fennec': {
    ground: '#c98a2f',
    figure:
      shape('M92 80 L150 146 H170 L228 80 L236 170 L160 246 L84 170 Z') +
      '<circle cx="134" cy="178" r="10" fill="#5a3a10"/><circle cx="186" cy="178" r="10" fill="#5a3a10"/><path d="M148 214 H172 L160 228 Z" fill="#5a3a10"/>',
  },
};

export function logoPicture({ ground, figure }: Logo): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="320" height="320"><rect width="320" height="320" fill="${ground}"/><circle cx="160" cy="160" r="132" fill="none" stroke="#fff6f2" stroke-opacity=".35" stroke-width="3"/>${figure}</svg>`;
}
