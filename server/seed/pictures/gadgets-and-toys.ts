import { mix } from './palette.ts';
import { along, type Drawing, lit, star } from './studio.ts';

export const phoneCase: Drawing = (p, style) => `
  <g transform="rotate(7 400 400)">${lit('M262 176Q262 126 312 126H488Q538 126 538 176V610Q538 660 488 660H312Q262 660 262 610Z', p.dark)}${lit('M274 180Q274 138 316 138H484Q526 138 526 180V606Q526 648 484 648H316Q274 648 274 606Z', p.base)}
  <rect x="294" y="160" width="104" height="112" rx="26" fill="${p.deep}"/>${[
    [324, 192],
    [368, 192],
    [346, 238],
  ]
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="18" fill="#191b20"/><circle cx="${x}" cy="${y}" r="9" fill="#39435a"/><circle cx="${(x ?? 0) - 4}" cy="${(y ?? 0) - 5}" r="3" fill="#fff"/>`,
    )
    .join('')}
  ${style === 0 ? star(400, 450, 74, p.pale) + star(400, 450, 48, p.base) + star(400, 450, 24, p.pale) : style === 1 ? [0, 1, 2, 3].flatMap((r) => [0, 1, 2].map((c) => star(330 + c * 70, 360 + r * 72, 24, (r + c) % 2 ? p.pale : p.dark))).join('') : `<circle cx="400" cy="450" r="84" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="14"/><rect x="390" y="560" width="20" height="44" rx="10" fill="#fff" opacity=".55"/>`}
  <rect x="536" y="260" width="7" height="76" rx="3" fill="${p.deep}"/></g>`;

export const earbuds: Drawing = (p, style) => {
  const bud = (x: number, flip: number) =>
    `<g transform="translate(${x} 300) scale(${flip} 1) rotate(${style === 1 ? 6 : 12})">${lit('M-12 40Q-22 20-8 4H22V150Q22 172 4 172Q-12 172-12 150Z', p.light)}<ellipse cx="2" cy="0" rx="54" ry="46" fill="${p.light}"/><ellipse cx="2" cy="0" rx="54" ry="46" fill="url(#sheen)"/><ellipse cx="34" cy="-4" rx="26" ry="30" fill="#2a2a2e"/><ellipse cx="42" cy="-6" rx="14" ry="18" fill="#53545a"/></g>`;
  return `${bud(296, 1)}${bud(504, -1)}${lit('M196 540Q196 480 262 480H538Q604 480 604 540V592Q604 660 534 660H266Q196 660 196 592Z', p.base)}<path d="M196 552H604" stroke="${p.deep}" stroke-width="4"/><rect x="362" y="540" width="76" height="22" rx="11" fill="${p.dark}"/><circle cx="400" cy="596" r="7" fill="#7fe0a4"/>${style === 2 ? star(400, 626, 14, p.pale) : ''}<path d="M228 508Q250 494 300 494H440" stroke="#fff" stroke-opacity=".4" stroke-width="9" stroke-linecap="round" fill="none"/>`;
};

export const powerBank: Drawing = (p, style) => `
  ${lit('M254 214Q254 168 300 168H500Q546 168 546 214V616Q546 662 500 662H300Q254 662 254 616Z', p.dark)}${lit('M268 216Q268 182 302 182H498Q532 182 532 216V614Q532 648 498 648H302Q268 648 268 614Z', p.base)}
  <rect x="300" y="196" width="64" height="26" rx="6" fill="#17181c"/><rect x="310" y="204" width="44" height="6" fill="#e9e9ec"/><rect x="384" y="198" width="44" height="22" rx="11" fill="#17181c"/><rect x="448" y="198" width="44" height="22" rx="11" fill="#17181c"/>
  ${along(4, (t) => `<circle cx="${340 + t * 120}" cy="290" r="9" fill="${t < 0.9 ? '#9ff0bd' : p.deep}"/>`)}
  ${style === 1 ? along(14, (t) => `<path d="M292 ${360 + t * 250}H508" stroke="${p.dark}" stroke-width="5"/>`) : `<path d="M424 372L350 492H396L376 590L456 456H408Z" fill="${p.pale}"/>`}
  <path d="M554 600Q640 600 628 500Q620 420 664 380" fill="none" stroke="#f4f0ea" stroke-width="13" stroke-linecap="round"/><rect x="648" y="322" width="34" height="62" rx="9" fill="#f4f0ea" transform="rotate(16 664 352)"/>${style === 2 ? star(400, 620, 13, p.pale) : ''}`;

export const watch: Drawing = (p, style) => {
  const ticks = Array.from(
    { length: 12 },
    (_, i) =>
      `<path d="M400 296v${i % 3 === 0 ? 24 : 12}" stroke="url(#gold)" stroke-width="${i % 3 === 0 ? 7 : 4}" transform="rotate(${i * 30} 400 400)"/>`,
  ).join('');
  const metal = style === 1 ? 'url(#steel)' : 'url(#gold)';
  return `${lit('M330 96H470L488 300H312ZM312 500H488L470 704H330Z', p.base)}${along(5, (t) => `<ellipse cx="400" cy="${570 + t * 104}" rx="9" ry="6" fill="${p.deep}"/>`)}<path d="M340 104L326 292M460 104L474 292M326 508L340 696M474 508L460 696" stroke="${p.pale}" stroke-width="3" stroke-dasharray="9 7"/><rect x="544" y="382" width="26" height="38" rx="8" fill="${metal}"/><circle cx="400" cy="400" r="152" fill="${metal}"/><circle cx="400" cy="400" r="128" fill="${style === 2 ? '#f8f3ea' : mix(p.base, '#101014', 0.62)}"/>${ticks}<path d="M400 400L352 346" stroke="${style === 2 ? '#2c2522' : '#f5efe3'}" stroke-width="10" stroke-linecap="round"/><path d="M400 400L462 336" stroke="${style === 2 ? '#2c2522' : '#f5efe3'}" stroke-width="7" stroke-linecap="round"/><path d="M400 430V312" stroke="#c8553d" stroke-width="3"/><circle cx="400" cy="400" r="10" fill="url(#gold)"/><path d="M306 346Q340 286 402 280Q352 316 330 396Z" fill="#fff" opacity=".16"/>`;
};

export const blocks: Drawing = (p, style) => {
  const tones = [p.base, '#e0a63c', '#4f86a6', '#7ba05b', p.light, '#c9604a'];
  const block = (x: number, y: number, tone: string, mark: number) =>
    `<path d="M${x} ${y}l24-22h116l-24 22Z" fill="${mix(tone, '#ffffff', 0.35)}"/><path d="M${x + 116} ${y}l24-22v116l-24 22Z" fill="${mix(tone, '#1a1016', 0.3)}"/>${lit(`M${x} ${y}h116v116h-116Z`, tone, 'fall')}${mark === 0 ? star(x + 58, y + 58, 28, '#fff6e6') : mark === 1 ? `<circle cx="${x + 58}" cy="${y + 58}" r="30" fill="#fff6e6"/>` : `<path d="M${x + 58} ${y + 26}l34 62h-68Z" fill="#fff6e6"/>`}`;
  const rows = [[200, 332, 464], [266, 398], [332]];
  return rows
    .flatMap((row, r) =>
      row.map((x, c) =>
        block(
          x + (style === 1 ? r * 8 : 0),
          544 - r * 118,
          tones[(r * 2 + c + style) % tones.length] ?? p.base,
          (r + c + style) % 3,
        ),
      ),
    )
    .join('');
};

export const plush: Drawing = (p, style) => {
  const ears =
    style === 1
      ? lit('M300 250Q262 90 318 84Q366 92 362 240ZM500 250Q538 90 482 84Q434 92 438 240Z', p.base)
      : `<circle cx="286" cy="212" r="56" fill="${p.base}"/><circle cx="514" cy="212" r="56" fill="${p.base}"/><circle cx="286" cy="214" r="32" fill="${p.pale}"/><circle cx="514" cy="214" r="32" fill="${p.pale}"/>`;
  return `${ears}${lit('M250 520Q250 400 400 400Q550 400 550 520Q556 660 400 660Q244 660 250 520Z', p.base)}<ellipse cx="400" cy="546" rx="92" ry="88" fill="${p.pale}"/>${lit('M258 470Q196 490 186 560Q196 594 230 578Q266 540 280 500ZM542 470Q604 490 614 560Q604 594 570 578Q534 540 520 500Z', p.dark)}<ellipse cx="296" cy="636" rx="64" ry="40" fill="${p.dark}"/><ellipse cx="504" cy="636" rx="64" ry="40" fill="${p.dark}"/><ellipse cx="292" cy="640" rx="36" ry="22" fill="${p.pale}"/><ellipse cx="508" cy="640" rx="36" ry="22" fill="${p.pale}"/><circle cx="400" cy="304" r="138" fill="${p.base}"/><circle cx="400" cy="304" r="138" fill="url(#sheen)"/><ellipse cx="400" cy="346" rx="68" ry="54" fill="${p.pale}"/><path d="M376 322Q400 308 424 322Q418 344 400 348Q382 344 376 322Z" fill="#2c2020"/><path d="M400 348v16q-16 18-32 4M400 364q16 18 32 4" stroke="#2c2020" stroke-width="5" fill="none" stroke-linecap="round"/><circle cx="346" cy="280" r="13" fill="#241a1a"/><circle cx="454" cy="280" r="13" fill="#241a1a"/><circle cx="341" cy="275" r="4" fill="#fff"/><circle cx="449" cy="275" r="4" fill="#fff"/>${style === 2 ? '<path d="M400 428l-62-30v60ZM400 428l62-30v60Z" fill="#c8553d"/><circle cx="400" cy="428" r="15" fill="#a13f2c"/>' : ''}`;
};
