import type { Palette } from './palette.ts';
import { along, type Drawing, lit, star } from './studio.ts';

/** Long garments: the drawing narrowed and lengthened below the hanger. */
function long(garment: string): string {
  return `<g transform="translate(400 60) scale(.84 1.05) translate(-400 -60)">${garment}</g>`;
}

const hanger = `<path d="M400 118c-2-34 36-30 30-56-5-20-38-16-37 5" fill="none" stroke="url(#steel)" stroke-width="7" stroke-linecap="round"/><path d="M262 172Q400 88 538 172" fill="none" stroke="url(#wood)" stroke-width="15" stroke-linecap="round"/>`;

function folds({ deep, pale }: Palette, xs: readonly number[], top: number, bottom: number): string {
  return xs
    .map((x) => {
      const lean = (x - 400) * 0.34;
      return `<path d="M${x} ${top}Q${x + lean * 0.3} ${(top + bottom) / 2} ${x + lean} ${bottom}" fill="none" stroke="${deep}" stroke-opacity=".42" stroke-width="5" stroke-linecap="round"/><path d="M${x + 9} ${top + 30}Q${x + 9 + lean * 0.3} ${(top + bottom) / 2} ${x + 10 + lean} ${bottom}" fill="none" stroke="${pale}" stroke-opacity=".3" stroke-width="4" stroke-linecap="round"/>`;
    })
    .join('');
}

export const abaya: Drawing = (p, style) => {
  const sleeves =
    'M296 168Q236 190 206 300L152 452Q190 492 246 478L322 330ZM504 168Q564 190 594 300L648 452Q610 492 554 478L478 330Z';
  const body =
    'M340 142Q400 176 460 142L512 168Q530 260 516 350Q560 540 584 690Q400 724 216 690Q240 540 284 350Q270 260 288 168Z';
  const trims = [
    `<path d="M400 166V708" stroke="url(#gold)" stroke-width="7"/>${along(12, (t) => `<circle cx="400" cy="${196 + t * 420}" r="5.5" fill="url(#gold)"/>`)}`,
    `<path d="M372 160Q366 440 352 700M428 160Q434 440 448 700" fill="none" stroke="${p.pale}" stroke-width="5"/>${along(9, (t) => star(400, 210 + t * 400, 10, p.pale))}`,
    `<path d="M284 350Q400 376 516 350" fill="none" stroke="${p.deep}" stroke-width="15"/><path d="M400 362q-20 66-44 120M404 362q16 70 26 112" stroke="${p.deep}" stroke-width="8" fill="none" stroke-linecap="round"/>`,
  ];
  const cuffs = `<path d="M152 452Q190 492 246 478l6-17Q196 470 160 434ZM648 452Q610 492 554 478l-6-17Q604 470 640 434Z" fill="${style === 2 ? p.deep : 'url(#gold)'}"/>`;
  return long(
    `${hanger}${lit(sleeves, p.dark)}${cuffs}${lit(body, p.base)}${folds(p, [322, 356, 446, 480], 380, 692)}<path d="M340 142Q400 176 460 142Q456 198 400 204Q344 198 340 142Z" fill="${p.deep}"/>${trims[style % 3]}`,
  );
};

export const gandoura: Drawing = (p, style) => {
  const body =
    'M330 146Q400 190 470 146L560 176Q640 250 658 420L556 436L540 356Q556 540 566 684Q400 712 234 684Q244 540 260 356L244 436L142 420Q160 250 240 176Z';
  const thread = style === 1 ? p.pale : 'url(#gold)';
  const plastron = `<path d="M338 150Q400 196 462 150Q474 300 400 424Q326 300 338 150Z" fill="${p.dark}"/><path d="M338 150Q400 196 462 150Q474 300 400 424Q326 300 338 150Z" fill="none" stroke="${thread}" stroke-width="6"/>${along(5, (t) => star(400, 214 + t * 150, 17 - t * 7, thread))}${along(7, (t) => `<circle cx="${358 + t * 84}" cy="${196 + Math.abs(t - 0.5) * -26}" r="4" fill="${thread}"/>`)}`;
  const hem = `<path d="M238 660Q400 690 562 660" fill="none" stroke="${thread}" stroke-width="9"/><path d="M241 636Q400 664 559 636" fill="none" stroke="${thread}" stroke-width="3"/>${along(13, (t) => star(256 + t * 288, 652 + Math.sin(t * Math.PI) * 14, 6, thread))}`;
  return `${hanger}${lit(body, p.base)}${folds(p, [312, 350, 450, 488], 440, 640)}<path d="M145 392L248 410M655 392L552 410" stroke="${thread}" stroke-width="8"/>${plastron}${hem}`;
};

export const hijab: Drawing = (p, style) => {
  const back =
    'M292 176Q292 160 310 158H506Q524 160 526 178Q532 400 556 640Q496 664 420 652Q350 640 276 652Q288 420 292 176Z';
  const drape =
    'M294 178Q296 158 320 156H468Q492 158 490 190Q484 300 430 400Q372 520 396 688Q330 706 258 690Q250 560 290 440Q318 320 294 178Z';
  const print =
    style === 1
      ? along(6, (t) => star(482 + (t % 0.4) * 60, 240 + t * 340, 12, p.pale))
      : style === 2
        ? along(
            9,
            (t) => `<path d="M${478 + t * 9} ${230 + t * 46}h${42 + t * 8}" stroke="${p.pale}" stroke-width="4"/>`,
          )
        : '';
  return `<rect x="180" y="160" width="440" height="18" rx="9" fill="url(#wood)"/><circle cx="180" cy="169" r="15" fill="#8d6423"/><circle cx="620" cy="169" r="15" fill="#8d6423"/>${lit(back, p.dark)}${print}<path d="M470 400Q464 540 476 646M500 260Q506 460 520 640" fill="none" stroke="${p.deep}" stroke-opacity=".5" stroke-width="6"/>${lit(drape, p.base)}<path d="M338 170Q360 320 318 460Q290 570 302 684M384 170Q404 310 356 430Q330 540 346 690M434 170Q446 270 400 380" fill="none" stroke="${p.deep}" stroke-opacity=".4" stroke-width="6"/><path d="M360 172Q382 310 336 450" fill="none" stroke="${p.pale}" stroke-opacity=".45" stroke-width="6"/>${along(24, (t) => `<path d="M${262 + t * 130} ${690 + Math.sin(t * 3.1) * 6}v18" stroke="${p.dark}" stroke-width="3"/>`)}`;
};

export const shirt: Drawing = (p, style) => {
  const sleeves = 'M288 196Q214 214 190 300L142 520L236 546L304 350ZM512 196Q586 214 610 300L658 520L564 546L496 350Z';
  const body = 'M330 170L288 196Q276 420 268 660Q400 684 532 660Q524 420 512 196L470 170Q400 214 330 170Z';
  const pattern =
    style === 1
      ? along(
          8,
          (t) =>
            `<path d="M${286 + t * 228} 205L${280 + t * 240} 664" stroke="${p.pale}" stroke-opacity=".6" stroke-width="3"/>`,
        )
      : '';
  const buttons = along(
    7,
    (t) => `<circle cx="406" cy="${248 + t * 380}" r="6" fill="${p.pale}" stroke="${p.deep}" stroke-width="1.5"/>`,
  );
  const collar = `<path d="M330 170Q362 140 400 146Q438 140 470 170L440 232L400 200L360 232Z" fill="${p.light}" stroke="${p.dark}" stroke-width="2"/><path d="M352 164Q400 186 448 164Q436 192 400 200Q364 192 352 164Z" fill="${p.deep}"/>`;
  const pocket =
    style === 2 ? '' : `<path d="M436 316h64v62q-32 18-64 0Z" fill="${p.light}" stroke="${p.dark}" stroke-width="2"/>`;
  return `${hanger}${lit(sleeves, p.dark)}<path d="M142 520L236 546l6-26L150 494ZM658 520L564 546l-6-26L650 494Z" fill="${p.light}"/>${lit(body, p.base)}${pattern}<path d="M394 204V672M418 206V672" stroke="${p.dark}" stroke-width="2.5"/>${pocket}${buttons}${collar}${folds(p, [316, 484], 430, 640)}`;
};

export const qamis: Drawing = (p, style) => {
  const sleeves = 'M296 176Q232 196 212 290L166 486L244 506L314 330ZM504 176Q568 196 588 290L634 486L556 506L486 330Z';
  const body = 'M344 152L292 176Q290 420 262 696Q400 714 538 696Q510 420 508 176L456 152Q400 184 344 152Z';
  const thread = style === 1 ? 'url(#gold)' : style === 2 ? p.pale : p.deep;
  return long(
    `${hanger}${lit(sleeves, p.dark)}<path d="M166 486L244 506l5-22L171 464ZM634 486L556 506l-5-22L629 464Z" fill="${thread}"/>${lit(body, p.base)}${folds(p, [326, 362, 440, 474], 430, 684)}<path d="M346 152Q400 182 454 152V178Q400 206 346 178Z" fill="${thread}"/><path d="M388 196h24v188l-12 18l-12-18Z" fill="${p.light}" stroke="${thread}" stroke-width="4"/>${along(5, (t) => `<circle cx="400" cy="${222 + t * 140}" r="5" fill="${thread}"/>`)}`,
  );
};
