import * as home from './beauty-and-home.ts';
import * as clothing from './clothing.ts';
import * as gadgets from './gadgets-and-toys.ts';
import * as leather from './shoes-and-bags.ts';
import type { Drawing } from './studio.ts';

interface Model {
  draw: Drawing;
  /** Half the width of the shadow under what stands; what hangs has none. */
  shadow: number;
  /** How much nearer the camera is than usual. */
  zoom?: number;
  /** Height on the sheet at which the close view looks. */
  focus?: number;
}

export const DRAWINGS = {
  abaya: { draw: clothing.abaya, shadow: 0, focus: 300 },
  gandoura: { draw: clothing.gandoura, shadow: 0, focus: 290 },
  hijab: { draw: clothing.hijab, shadow: 0, focus: 380 },
  shirt: { draw: clothing.shirt, shadow: 0, focus: 300 },
  qamis: { draw: clothing.qamis, shadow: 0, focus: 300 },
  sneaker: { draw: leather.sneaker, shadow: 290, zoom: 1.16, focus: 530 },
  babouche: { draw: leather.babouche, shadow: 290, zoom: 1.12, focus: 560 },
  handbag: { draw: leather.handbag, shadow: 260, zoom: 1.06, focus: 440 },
  backpack: { draw: leather.backpack, shadow: 220, zoom: 1.08 },
  wallet: { draw: leather.wallet, shadow: 250, zoom: 1.16, focus: 520 },
  oil: { draw: home.oil, shadow: 160, zoom: 1.06, focus: 430 },
  jar: { draw: home.jar, shadow: 220, zoom: 1.18, focus: 500 },
  perfume: { draw: home.perfume, shadow: 170, zoom: 1.1 },
  coffeeSet: { draw: home.coffeeSet, shadow: 310, zoom: 1.08, focus: 520 },
  teapot: { draw: home.teapot, shadow: 230, zoom: 1.08, focus: 430 },
  tajine: { draw: home.tajine, shadow: 260, zoom: 1.06, focus: 440 },
  tray: { draw: home.tray, shadow: 0 },
  bedding: { draw: home.bedding, shadow: 340, focus: 500 },
  towels: { draw: home.towels, shadow: 290, focus: 470 },
  cushion: { draw: home.cushion, shadow: 240 },
  lamp: { draw: home.lamp, shadow: 150 },
  phoneCase: { draw: gadgets.phoneCase, shadow: 0 },
  earbuds: { draw: gadgets.earbuds, shadow: 230, zoom: 1.12, focus: 440 },
  powerBank: { draw: gadgets.powerBank, shadow: 190, zoom: 1.06 },
  watch: { draw: gadgets.watch, shadow: 0 },
  blocks: { draw: gadgets.blocks, shadow: 260, zoom: 1.14, focus: 480 },
  plush: { draw: gadgets.plush, shadow: 190 },
} as const satisfies Record<string, Model>;

export type DrawingName = keyof typeof DRAWINGS;

/** By their names in the paths of pictures, which are lower-case. */
export const DRAWING_NAMES = new Map(
  (Object.keys(DRAWINGS) as DrawingName[]).map((name) => [name.toLowerCase(), name]),
);
