import { mix } from './palette.ts';
import { along, type Drawing, lit, star } from './studio.ts';

function tileBand(y: number, from: number, to: number, count: number, fill: string, r = 14): string {
  return along(count, (t) => star(from + t * (to - from), y, r, fill));
}

export const oil: Drawing = (p, style) => `
  ${lit('M352 250H448V300Q448 322 476 340Q524 368 524 420V624Q524 662 486 662H314Q276 662 276 624V420Q276 368 324 340Q352 322 352 300Z', mix('#b8772b', p.base, 0.25))}
  <path d="M294 430Q294 390 330 368V640H314Q294 640 294 622Z" fill="#fff" opacity=".3"/>
  ${lit('M366 232h68v40h-68Z', '#2b2522')}${lit('M360 160Q360 150 372 150H428Q440 150 440 160V240H360Z', 'url(#gold)')}
  <path d="M386 150Q380 92 400 84Q420 92 414 150Z" fill="#3a322d"/>
  <rect x="292" y="424" width="216" height="176" rx="10" fill="#fbf6ea"/><rect x="302" y="434" width="196" height="156" rx="6" fill="none" stroke="${p.dark}" stroke-width="2.5"/>
  <path d="M400 458Q450 490 400 546Q350 490 400 458Z" fill="${p.base}"/><path d="M400 470V546" stroke="#fbf6ea" stroke-width="3"/>
  <path d="M344 562h112M362 577h76" stroke="${p.dark}" stroke-width="4" stroke-linecap="round"/>
  <g transform="translate(${style === 1 ? 560 : 548} 618)"><ellipse rx="36" ry="26" cx="0" cy="18" fill="#8a5a2c"/><ellipse rx="36" ry="26" cx="-4" cy="14" fill="#b67d3f"/><path d="M-26 2Q-4-14 20 4" stroke="#d9a667" stroke-width="4" fill="none"/></g>
  ${style === 2 ? '<path d="M250 650Q180 600 168 520Q240 550 262 640Z" fill="#7d9164"/><path d="M252 652Q206 600 176 530" stroke="#566a42" stroke-width="3" fill="none"/>' : ''}`;

export const jar: Drawing = (p, style) => `
  ${lit('M214 470H586V616Q586 662 540 662H260Q214 662 214 616Z', mix('#f7f1ea', p.base, 0.16))}
  <path d="M232 490V612Q232 634 250 642V490Z" fill="#fff" opacity=".55"/>
  ${lit('M196 372Q196 348 222 348H578Q604 348 604 372V468Q604 480 590 480H210Q196 480 196 468Z', style === 1 ? 'url(#wood)' : p.base)}
  ${along(30, (t) => `<path d="M${216 + t * 368} 420v50" stroke="#000" stroke-opacity=".14" stroke-width="4"/>`)}
  <ellipse cx="400" cy="350" rx="198" ry="20" fill="${style === 1 ? '#dcb27e' : p.light}"/>
  <rect x="282" y="510" width="236" height="116" rx="58" fill="#fffdf8"/>${star(400, 548, 20, p.base)}
  <path d="M336 590h128M358 606h84" stroke="${p.dark}" stroke-width="5" stroke-linecap="round"/>
  ${style === 2 ? '<path d="M600 656Q650 620 690 640Q660 676 604 664Z" fill="#7d9164"/><path d="M586 650Q616 590 660 586Q650 640 594 660Z" fill="#93a778"/>' : ''}`;

export const perfume: Drawing = (p, style) => `
  ${lit('M262 330Q262 300 292 300H508Q538 300 538 330V624Q538 662 500 662H300Q262 662 262 624Z', mix('#f2ece6', p.base, 0.4))}
  <path d="M284 452H516V618Q516 642 492 642H308Q284 642 284 618Z" fill="${p.base}" opacity=".72"/><path d="M284 452Q340 440 400 452T516 452V470H284Z" fill="${p.light}" opacity=".8"/>
  <path d="M278 330q2-14 16-14h26V646h-16q-26 0-26-26Z" fill="#fff" opacity=".42"/>
  ${lit('M362 262h76v40h-76Z', 'url(#gold)')}
  ${style === 1 ? `<circle cx="400" cy="204" r="62" fill="url(#gold)"/><circle cx="380" cy="184" r="18" fill="#fff" opacity=".5"/>` : lit('M338 154Q338 142 352 142H448Q462 142 462 154V264H338Z', style === 2 ? 'url(#wood)' : '#2d2629')}
  <rect x="326" y="386" width="148" height="148" rx="6" fill="#fffaf0" opacity=".94"/>${star(400, 438, 28, 'url(#gold)')}<path d="M352 494h96M368 512h64" stroke="#6b5634" stroke-width="4" stroke-linecap="round"/>`;

function cup(x: number, y: number, s: number, base: string, light: string, deep: string, motif: string): string {
  return `<g transform="translate(${x} ${y}) scale(${s})"><ellipse cx="0" cy="118" rx="120" ry="20" fill="${light}"/><ellipse cx="0" cy="114" rx="120" ry="18" fill="#fdf9f3"/><ellipse cx="0" cy="112" rx="78" ry="11" fill="${deep}" opacity=".25"/><path d="M72 22q52-10 50 30q-6 38-66 36" fill="none" stroke="${base}" stroke-width="15"/>${lit('M-86 -6H86Q84 90 40 112H-40Q-84 90-86-6Z', base)}<ellipse cx="0" cy="-6" rx="86" ry="20" fill="${light}"/><ellipse cx="0" cy="-3" rx="74" ry="14" fill="#3b2116"/><path d="M-58-4Q-20-16 30-10" stroke="#7a4c2e" stroke-width="4" fill="none"/>${motif}</g>`;
}

export const coffeeSet: Drawing = (p, style) => {
  const motif =
    style === 1
      ? tileBand(46, -52, 52, 4, 'url(#gold)', 12)
      : style === 2
        ? '<path d="M-82 34Q0 62 82 34" stroke="url(#gold)" stroke-width="6" fill="none"/>'
        : `<path d="M-82 30Q0 56 82 30M-78 52Q0 80 76 52" stroke="#fdf9f3" stroke-width="6" fill="none"/>`;
  return `${lit('M120 640Q120 622 150 622H650Q680 622 680 640Q680 664 640 664H160Q120 664 120 640Z', 'url(#wood)')}
  ${cup(280, 430, 0.9, p.dark, p.base, p.deep, motif)}${cup(520, 430, 0.9, p.dark, p.base, p.deep, motif)}${cup(398, 486, 1.16, p.base, p.light, p.deep, motif)}
  <path d="M380 402q-26-36 2-66t0-62M426 402q-22-34 4-60" fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="10" stroke-linecap="round"/>`;
};

export const teapot: Drawing = (p, style) => {
  const metal = style === 1 ? 'url(#gold)' : style === 2 ? 'url(#steel)' : p.base;
  return `<path d="M556 392Q676 396 660 506Q648 590 560 592" fill="none" stroke="${style === 0 ? p.dark : '#3a322d'}" stroke-width="26" stroke-linecap="round"/>
  ${lit('M262 470Q196 446 176 356Q170 326 138 320L146 300Q204 304 214 352Q226 400 290 408Z', metal)}
  ${lit('M400 330Q576 332 584 500Q584 640 492 660H308Q216 640 216 500Q224 332 400 330Z', metal)}
  <path d="M252 480Q262 392 336 362Q290 430 296 560Q262 540 252 480Z" fill="#fff" opacity=".32"/>
  ${lit('M300 346Q306 268 400 262Q494 268 500 346Q400 372 300 346Z', metal)}<path d="M382 264Q376 216 400 204Q424 216 418 264Z" fill="${style === 0 ? p.deep : '#3a322d'}"/><circle cx="400" cy="204" r="17" fill="url(#gold)"/>
  <path d="M228 462Q400 510 572 462M222 530Q400 584 578 530" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="6"/>${tileBand(510, 264, 536, 7, style === 0 ? p.pale : '#fff6dc', 20)}
  <path d="M300 660h200l10 8H290Z" fill="#2a1c16"/>`;
};

export const tajine: Drawing = (p, style) => `
  ${lit('M152 560H648Q636 640 560 660H240Q164 640 152 560Z', p.dark)}<ellipse cx="400" cy="560" rx="250" ry="26" fill="${p.deep}"/>
  ${lit('M186 556Q200 470 290 400Q350 352 364 250Q362 226 352 206H448Q438 226 436 250Q450 352 510 400Q600 470 614 556Q400 590 186 556Z', p.base)}
  <ellipse cx="400" cy="206" rx="52" ry="15" fill="${p.light}"/><path d="M238 500Q400 540 562 500M300 406Q400 430 500 406" fill="none" stroke="${style === 1 ? '#f7e8c9' : p.pale}" stroke-width="8"/>
  ${tileBand(466, 296, 504, 5, style === 1 ? '#f7e8c9' : p.pale, 22)}${style === 2 ? tileBand(604, 236, 564, 8, p.light, 15) : ''}
  <path d="M232 512Q262 440 332 392Q380 350 388 262" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="18" stroke-linecap="round"/>`;

export const tray: Drawing = (p, style) => `
  <ellipse cx="400" cy="622" rx="262" ry="44" fill="#2a1c16" opacity=".25" filter="url(#near)"/>
  <circle cx="400" cy="404" r="252" fill="${style === 1 ? 'url(#steel)' : 'url(#gold)'}"/><circle cx="400" cy="404" r="232" fill="${p.dark}"/><circle cx="400" cy="404" r="226" fill="${p.base}"/><circle cx="400" cy="404" r="226" fill="url(#sheen)"/>
  ${Array.from({ length: 16 }, (_, i) => {
    const a = (i * Math.PI) / 8;
    return star(400 + Math.cos(a) * 184, 404 + Math.sin(a) * 184, 24, i % 2 ? p.pale : p.deep);
  }).join('')}
  <circle cx="400" cy="404" r="142" fill="none" stroke="${p.pale}" stroke-width="5"/>${Array.from(
    { length: 8 },
    (_, i) => {
      const a = (i * Math.PI) / 4 + 0.39;
      return star(400 + Math.cos(a) * 100, 404 + Math.sin(a) * 100, 30, p.light);
    },
  ).join('')}${star(400, 404, 58, style === 2 ? 'url(#gold)' : p.pale)}${star(400, 404, 34, p.dark)}`;

export const bedding: Drawing = (p, style) => `
  ${lit('M112 420Q112 392 140 392H660Q688 392 688 420V640H112Z', '#b08a63', 'fall')}
  ${lit('M96 486Q400 450 704 486V628Q704 660 672 660H128Q96 660 96 628Z', '#fbf8f3', 'fall')}
  ${lit('M150 396Q156 346 210 348H350Q392 348 392 396Q390 456 340 458H202Q148 456 150 396Z', p.light)}${lit('M408 396Q408 346 460 348H600Q650 348 650 396Q650 456 598 458H460Q410 456 408 396Z', p.light)}
  ${lit('M84 518Q240 480 400 506Q560 532 716 500V636Q716 666 684 666H116Q84 666 84 636Z', p.base, 'fall')}
  <path d="M84 518Q240 480 400 506Q560 532 716 500V540Q560 572 400 546Q240 520 84 558Z" fill="${p.pale}"/>
  ${style === 1 ? tileBand(606, 130, 670, 11, p.light, 19) : style === 2 ? along(12, (t) => `<path d="M${112 + t * 576} 566V660" stroke="${p.light}" stroke-width="10"/>`) : `<path d="M230 560Q250 610 226 664M420 560Q400 620 430 664M590 560Q610 610 590 664" fill="none" stroke="${p.deep}" stroke-opacity=".35" stroke-width="6"/>`}`;

export const towels: Drawing = (p, style) => {
  const tones = [p.deep, p.base, p.light, p.pale];
  return tones
    .map((tone, at) => {
      const y = 566 - at * 98;
      const inset = at * 9;
      return `${lit(`M${150 + inset} ${y + 16}Q${150 + inset} ${y} ${180 + inset} ${y}H${620 - inset}Q${654 - inset} ${y + 4} ${654 - inset} ${y + 48}Q${654 - inset} ${y + 94} ${620 - inset} ${y + 94}H${180 + inset}Q${150 + inset} ${y + 94} ${150 + inset} ${y + 78}Z`, tone, 'fall')}<path d="M${160 + inset} ${y + 47}H${630 - inset}" stroke="#000" stroke-opacity=".16" stroke-width="4"/>${style === 1 ? tileBand(y + 24, 210 + inset, 590 - inset, 9, mix(tone, '#ffffff', 0.35), 8) : `<path d="M${230 + inset * 0.5} ${y + 2}V${y + 92}M${252 + inset * 0.5} ${y + 2}V${y + 92}" stroke="${mix(tone, '#ffffff', 0.4)}" stroke-width="${style === 2 ? 10 : 5}"/>`}`;
    })
    .join('');
};

export const cushion: Drawing = (p, style) => `
  ${lit('M196 236Q400 274 604 236Q566 440 604 646Q400 610 196 646Q234 440 196 236Z', p.base)}
  <path d="M212 250Q400 286 588 250Q552 440 588 632Q400 596 212 632Q248 440 212 250Z" fill="none" stroke="${p.pale}" stroke-width="4" stroke-dasharray="10 8"/>
  ${style === 0 ? `${star(400, 440, 104, p.dark)}${star(400, 440, 70, p.pale)}${star(400, 440, 34, p.base)}` : style === 1 ? [0, 1, 2].flatMap((r) => [0, 1, 2].map((c) => star(310 + c * 90, 350 + r * 90, 30, (r + c) % 2 ? p.pale : p.dark))).join('') : along(7, (t) => `<path d="M${258 + t * 284} 270Q${268 + t * 264} 440 ${258 + t * 284} 614" stroke="${(t * 6) % 2 ? p.dark : p.pale}" stroke-width="14" fill="none"/>`)}
  ${[
    [196, 236],
    [604, 236],
    [196, 646],
    [604, 646],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `<circle cx="${x}" cy="${y}" r="13" fill="${p.deep}"/><path d="M${x} ${y}q${(x - 400) * 0.08} 14 ${(x - 400) * 0.1} 40m0-40q-4 20 4 44" stroke="${p.deep}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
    )
    .join('')}`;

export const lamp: Drawing = (p, style) => `
  <ellipse cx="400" cy="420" rx="400" ry="340" fill="url(#glow)"/>
  ${style === 1 ? lit('M330 440Q300 520 330 590Q350 640 400 646Q450 640 470 590Q500 520 470 440Z', p.dark) : lit('M384 400H416V636H384Z', style === 2 ? 'url(#wood)' : 'url(#gold)')}
  ${lit('M290 646Q290 626 320 626H480Q510 626 510 646V662H290Z', style === 2 ? 'url(#wood)' : p.dark)}
  ${lit('M300 176H500L584 430Q400 462 216 430Z', p.light)}<path d="M300 176H500L584 430Q400 462 216 430Z" fill="#ffe2a0" opacity=".35"/><ellipse cx="400" cy="178" rx="100" ry="13" fill="#fff3d0"/>
  <path d="M216 430Q400 462 584 430L578 412Q400 442 222 412Z" fill="${p.base}"/>${tileBand(330, 300, 500, 5, p.base, 22)}<path d="M470 446v54" stroke="url(#gold)" stroke-width="4"/><circle cx="470" cy="506" r="9" fill="url(#gold)"/>`;
