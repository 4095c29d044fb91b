import { along, type Drawing, lit, star } from './studio.ts';

export const sneaker: Drawing = (p, style) => {
  const upper =
    'M158 604Q146 520 190 424Q206 392 244 402Q292 442 350 404Q386 376 416 398L520 486Q570 522 622 534Q676 548 672 604Z';
  const sole = 'M150 592Q140 660 178 662H640Q692 662 684 594Q420 616 150 592Z';
  const toe = 'M560 516Q636 526 668 562Q676 590 670 606L548 606Q528 552 560 516Z';
  const heel = 'M162 520Q168 452 196 414Q224 396 250 408Q236 480 262 606H158Q152 560 162 520Z';
  const mark = [
    `<path d="M300 560Q420 566 506 500L520 512Q430 596 296 590Z" fill="${p.pale}"/>`,
    along(3, (t) => `<path d="M${330 + t * 74} 588L${372 + t * 60} 470l26 14L${360 + t * 74} 590Z" fill="${p.pale}"/>`),
    star(356, 534, 32, p.pale),
  ];
  const laces = along(
    5,
    (t) =>
      `<path d="M${392 + t * 104} ${412 + t * 82}l-44 32" stroke="#f7f4ef" stroke-width="12" stroke-linecap="round"/>`,
  );
  return `<path d="M226 414Q296 458 362 408Q386 384 412 402L372 380Q300 352 236 398Z" fill="${p.deep}"/>${lit(upper, p.base)}<path d="M396 408L536 508L492 520L362 430Z" fill="${p.dark}"/>${lit(toe, p.light)}${lit(heel, p.dark)}${mark[style % 3]}${laces}${lit(sole, '#f6f1ea', 'fall')}<path d="M152 622Q420 644 684 622" fill="none" stroke="#cfc5b8" stroke-width="4"/>${along(22, (t) => `<path d="M${180 + t * 480} 650v10" stroke="#b8ad9f" stroke-width="4"/>`)}<path d="M264 596Q420 610 546 600" fill="none" stroke="${p.deep}" stroke-opacity=".5" stroke-width="2.5" stroke-dasharray="9 6"/>`;
};

export const babouche: Drawing = (p, style) => {
  const slipper = (x: number, y: number, tone: string, inner: string) => `<g transform="translate(${x} ${y})">
    ${lit('M132 634Q126 662 176 662H600Q668 660 690 616Q640 640 560 636Z', '#6b4a32', 'fall')}
    ${lit('M140 640Q128 560 168 520Q200 500 250 530Q320 572 370 560L600 640Z', inner)}
    <path d="M150 626Q176 560 246 562Q330 590 400 610L560 640H176Q150 640 150 626Z" fill="#d9b48a"/>
    ${lit('M330 452Q372 424 424 462Q500 540 620 580Q690 592 700 566Q716 610 664 634Q600 652 500 648Q380 646 318 640Q352 540 330 452Z', tone)}
    <path d="M330 452Q372 424 424 462Q400 560 404 646Q360 644 318 640Q352 540 330 452Z" fill="#fff" opacity=".1"/>
    <path d="M340 456Q372 438 414 468" fill="none" stroke="url(#gold)" stroke-width="6"/>
    ${style === 0 ? `${star(452, 560, 26, 'url(#gold)')}${star(520, 590, 15, 'url(#gold)')}` : style === 1 ? along(6, (t) => `<path d="M${372 + t * 180} ${500 + t * 92}v${112 - t * 70}" stroke="${p.pale}" stroke-width="5"/>`) : `<path d="M356 624Q500 640 660 612" fill="none" stroke="${p.pale}" stroke-width="4" stroke-dasharray="10 7"/>`}
    </g>`;
  return `${slipper(26, -74, p.dark, p.deep)}${slipper(-34, 0, p.base, p.dark)}`;
};

export const handbag: Drawing = (p, style) => {
  const body = 'M206 378Q212 344 252 344H548Q588 344 594 378L626 616Q628 660 584 660H216Q172 660 174 616Z';
  const flap = 'M206 378Q212 344 252 344H548Q588 344 594 378L604 450Q560 528 400 532Q240 528 196 450Z';
  const clasp = [
    `<rect x="366" y="500" width="68" height="52" rx="12" fill="url(#gold)"/><rect x="382" y="516" width="36" height="20" rx="6" fill="${p.deep}"/>`,
    `<circle cx="400" cy="526" r="32" fill="url(#gold)"/>${star(400, 526, 18, p.deep)}`,
    `<path d="M384 500h32v64q-16 16-32 0Z" fill="url(#gold)"/>`,
  ];
  const quilt =
    style === 2
      ? `<g stroke="${p.deep}" stroke-opacity=".45" stroke-width="3">${along(6, (t) => `<path d="M${190 + t * 300} 560l100 98M${310 + t * 300} 560l-100 98"/>`)}</g>`
      : '';
  return `<path d="M278 352Q262 156 400 152Q538 156 522 352" fill="none" stroke="${p.deep}" stroke-width="24"/><path d="M278 352Q262 156 400 152Q538 156 522 352" fill="none" stroke="${p.light}" stroke-width="6" stroke-opacity=".6"/><circle cx="279" cy="354" r="19" fill="none" stroke="url(#gold)" stroke-width="9"/><circle cx="521" cy="354" r="19" fill="none" stroke="url(#gold)" stroke-width="9"/>${lit(body, p.base)}${quilt}<path d="M196 462Q240 540 400 544Q560 540 604 462L600 430Q560 512 400 516Q240 512 200 430Z" fill="#000" opacity=".22"/>${lit(flap, p.light)}<path d="M216 446Q262 512 400 516Q538 512 584 446" fill="none" stroke="${p.deep}" stroke-opacity=".55" stroke-width="3" stroke-dasharray="9 7"/><path d="M190 640H610" stroke="${p.deep}" stroke-opacity=".5" stroke-width="3" stroke-dasharray="9 7"/>${clasp[style % 3]}`;
};

export const backpack: Drawing = (p, style) => {
  const body = 'M236 306Q240 172 400 170Q560 172 564 306L584 600Q586 662 520 662H280Q214 662 216 600Z';
  const pocket = 'M262 468Q262 440 292 440H508Q538 440 538 468L546 600Q546 640 506 640H294Q254 640 254 600Z';
  return `<path d="M352 178Q350 120 400 118Q450 120 448 178" fill="none" stroke="${p.deep}" stroke-width="19"/>${lit('M226 330Q184 350 186 430L196 590Q204 622 222 610Z', p.dark)}${lit('M574 330Q616 350 614 430L604 590Q596 622 578 610Z', p.dark)}${lit(body, p.base)}<path d="M252 330Q256 214 400 210Q544 214 548 330" fill="none" stroke="${p.deep}" stroke-width="6"/><path d="M258 336Q262 222 400 218Q538 222 542 336" fill="none" stroke="${p.pale}" stroke-width="2" stroke-dasharray="7 6"/><path d="M250 318l-8 46" stroke="url(#gold)" stroke-width="8" stroke-linecap="round"/>${lit(pocket, p.light)}<path d="M274 488H526" stroke="${p.deep}" stroke-width="6"/><path d="M500 490l14 40" stroke="url(#gold)" stroke-width="7" stroke-linecap="round"/>${style === 1 ? star(400, 330, 34, p.pale) : `<rect x="346" y="316" width="108" height="52" rx="8" fill="#d2a679"/><rect x="353" y="323" width="94" height="38" rx="5" fill="none" stroke="#8d6238" stroke-width="2" stroke-dasharray="6 4"/>`}${style === 2 ? along(5, (t) => star(300 + t * 200, 570, 15, p.base)) : ''}`;
};

export const wallet: Drawing = (p, style) => {
  const back =
    'M190 420L560 372Q590 370 594 398L612 610Q612 640 584 642L214 660Q184 660 182 630L168 452Q168 424 190 420Z';
  const front = 'M178 452L580 414Q604 414 606 436L618 618Q618 646 590 648L216 664Q186 664 184 636Z';
  return `${lit('M250 404l270-76l26 96l-268 62Z', '#efe6d8')}${lit('M270 400l258-46l18 80l-262 50Z', '#88a1a8')}${lit(back, p.dark)}${lit(front, p.base)}<path d="M194 468L590 432L602 610Q602 630 582 632L222 648Q202 648 200 630Z" fill="none" stroke="${p.pale}" stroke-opacity=".8" stroke-width="3" stroke-dasharray="9 7"/>${lit('M612 500L520 506Q492 512 494 542Q498 572 526 574L616 570Z', p.light)}<circle cx="536" cy="540" r="15" fill="url(#gold)"/>${style === 1 ? star(320, 556, 42, p.dark) : style === 2 ? `<path d="M190 540L606 504" stroke="${p.dark}" stroke-width="14"/>` : `<rect x="246" y="580" width="96" height="30" rx="5" fill="none" stroke="${p.dark}" stroke-width="4" transform="rotate(-3 290 590)"/>`}`;
};
