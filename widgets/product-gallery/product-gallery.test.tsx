import { describe, expect, it } from 'vitest';
import { sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { announced } from '../../shared/testing/announced.ts';
import { describeWidget, examplesOf } from '../../shared/testing/describe-widget.ts';
import { takeConsole } from '../../shared/testing/dom-setup.ts';
import { find, mount, record, widgetsWork } from '../../shared/testing/mount.ts';
import { contract } from './product-gallery.contract.ts';
import './product-gallery.tsx';

const examples = examplesOf(import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true }));
const html = (name: string) => examples[name]?.html.replace(/<z-option-picker>[\s\S]*/, '') ?? '';
const file = (address: string | null) => /abaya-0-(\w+-\w+)-/.exec(address ?? '')?.[1];
const slides = () =>
  [...document.querySelectorAll('[data-part=slide]:not([hidden]) img, [data-slide] img')].map((image) =>
    file(image.getAttribute('src')),
  );
const links = () => [
  ...document.querySelectorAll<HTMLAnchorElement>('[data-part=slide]:not([hidden]) a, [data-slide] a'),
];
const current = () => links().findIndex(({ tabIndex }) => tabIndex !== -1);
const counted = () => document.querySelector('.z-product-gallery-count')?.textContent;
const dialog = () => document.querySelector<HTMLDialogElement>('dialog');
const press = async (key: string, on: Element = document.activeElement ?? document.body) => {
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await widgetsWork();
};
const click = async (node: Element) => {
  node.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 }));
  await widgetsWork();
};
const choose = async (combinationId: number | null, productId = 41) => {
  sendPageEvent(document, 'z:combination-changed', { productId, combinationId });
  await widgetsWork();
};

describeWidget(contract, examples);

describe('<z-product-gallery>', () => {
  it('puts the other pictures around the one of the server, which stays the same node', async () => {
    const host = await mount(html('third-picture'));
    expect(slides()).toEqual(['black-front', 'black-close', 'navy-front', 'burgundy-front', 'sage-front']);
    expect(current()).toBe(2);
    expect(counted()).toBe('3 / 5');
    expect(host.dataset.state).toBe('many');
    expect(find('[data-part=picture]').closest('[data-z-outlet]')).toBeNull();
  });

  it('uses the slides of the page and adds those it has not', async () => {
    const page = html('many-pictures');
    await mount(page);
    expect(document.querySelectorAll('[data-slide]')).toHaveLength(0);
    expect(links().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1]);
    expect(links()[3]?.getAttribute('aria-label')).toContain('bordeaux');
    expect(links()[3]?.getAttribute('aria-haspopup')).toBe('dialog');
    const loading = [...document.querySelectorAll('[data-part=picture]')].map((image) => image.getAttribute('loading'));
    expect(loading, 'the next one is fetched before it is seen').toEqual(['eager', 'eager', 'lazy', 'lazy', 'lazy']);
    document.body.replaceChildren();
    await mount(page.replace(/\s*<div data-part="slide">(?=[^>]*(?:navy|burgundy|sage))[\s\S]*?<\/div>/g, ''));
    expect(document.querySelectorAll('[data-slide]')).toHaveLength(3);
    expect(slides()).toEqual(['black-front', 'black-close', 'navy-front', 'burgundy-front', 'sage-front']);
  });

  it('has no controls for a single picture', async () => {
    const host = await mount(html('one-picture'));
    expect(host.dataset.state).toBe('one');
    expect(document.querySelector('.z-product-gallery-steps, .z-product-gallery-thumbs')).toBeNull();
  });

  it('goes to a picture by its small one, and says which', async () => {
    await mount(html('many-pictures'), { lang: 'fr' });
    const changes = record('z-product-gallery:change');
    const thumbs = document.querySelectorAll('[data-part=thumb]');
    const ends = () =>
      [...document.querySelectorAll('.z-product-gallery-steps button')].map((one) => one.getAttribute('aria-disabled'));
    expect(ends()).toEqual(['true', 'false']);
    await click(thumbs[3] as Element);
    await click(thumbs[3] as Element);
    expect(ends()).toEqual(['false', 'false']);
    expect(current()).toBe(3);
    expect([...thumbs].map((thumb) => thumb.getAttribute('aria-current'))).toEqual([null, null, null, 'true', null]);
    expect(await announced()).toBe('Photo 4 sur 5\u00a0: Abaya Yasmine, bordeaux');
    expect(changes.details).toEqual([{ picture: 4, number: 4, count: 5 }]);
  });

  it('leaves a click with a key held to the browser', async () => {
    await mount(html('combinations'));
    const isHandled = async (selector: string) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
      find(selector).dispatchEvent(event);
      await widgetsWork();
      return event.defaultPrevented;
    };
    expect([await isHandled('[data-part=thumb]'), await isHandled('[data-part=zoom]')]).toEqual([false, false]);
    await choose(13);
    expect([await isHandled('.z-product-gallery-thumbs a'), await isHandled('[data-slide] a')]).toEqual([false, false]);
    expect(dialog()).toBeNull();
  });

  it('goes by the arrow keys in the direction of reading, and to both ends', async () => {
    await mount(html('many-pictures'));
    find('[data-part=zoom]').focus();
    await press('ArrowRight');
    expect(current()).toBe(1);
    expect(document.activeElement).toBe(links()[1]);
    await press('End');
    expect(current()).toBe(4);
    await press('Home');
    expect(document.activeElement).toBe(find('[data-part=zoom]'));
  });

  it('keeps the keyboard in the small pictures when it moves there', async () => {
    await mount(html('many-pictures'));
    const thumbs = document.querySelectorAll<HTMLElement>('[data-part=thumb]');
    thumbs[0]?.focus();
    await press('ArrowRight');
    expect(document.activeElement).toBe(thumbs[1]);
    expect(counted()).toBe('2 / 5');
  });

  it('shows the pictures of the chosen combination, and those of the page again', async () => {
    await mount(html('combinations'));
    await choose(13);
    expect(slides()).toEqual(['navy-front', 'black-close']);
    expect(find('[data-part=thumbs]').hidden).toBe(true);
    const own = document.querySelectorAll('.z-product-gallery-thumbs a');
    expect([...own].map((thumb) => thumb.getAttribute('aria-current'))).toEqual(['true', null]);
    await click(own[1] as Element);
    expect(current()).toBe(1);
    await choose(14);
    expect(slides()).toEqual(['burgundy-front']);
    expect(document.querySelectorAll('.z-product-gallery-thumbs a'), 'the row keeps its height').toHaveLength(1);
    await choose(12);
    expect(slides()).toEqual(['black-front', 'black-close']);
    expect(document.querySelector('[data-slide]'), 'in the slides of the page').toBeNull();
    expect(current()).toBe(0);
    expect(find('[data-part=thumbs]').hidden).toBe(false);
  });

  it('keeps its pictures for another product, and for a combination the page tells nothing of', async () => {
    await mount(html('combinations'));
    await choose(13, 7);
    await choose(99);
    await choose(null);
    expect(slides()).toEqual(['black-front', 'black-close']);
  });

  it('stays at the picture in view when another combination has the same ones', async () => {
    await mount(html('combinations'));
    await click(document.querySelectorAll('[data-part=thumb]')[1] as Element);
    await choose(12);
    expect(current()).toBe(1);
  });

  it('opens a picture full-screen, follows there, and brings the focus back to the one last seen', async () => {
    await mount(html('many-pictures'), { lang: 'fr' });
    const zooms = record('z-product-gallery:zoom');
    find('[data-part=zoom]').focus();
    await click(find('[data-part=zoom]'));
    expect(dialog()?.open).toBe(true);
    expect(zooms.details).toEqual([{ picture: 1 }]);
    await press('ArrowRight', find('.z-product-gallery-stage'));
    expect(dialog()?.querySelector('p')?.textContent).toBe('Abaya Yasmine, noir, vue de près Photo 2 sur 5');
    dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await widgetsWork();
    expect(dialog()).toBeNull();
    expect(current()).toBe(1);
    expect(document.activeElement).toBe(links()[1]);
  });

  it('looks closer by Enter, and then leaves the arrows to the picture', async () => {
    await mount(html('many-pictures'), { lang: 'fr' });
    await click(find('[data-part=zoom]'));
    const stage = find('.z-product-gallery-stage');
    await press('Enter', stage);
    expect(stage.dataset.close).toBe('true');
    expect(find('dialog button[aria-pressed]').getAttribute('aria-pressed')).toBe('true');
    await press('ArrowRight', stage);
    expect(counted()).toBe('1 / 5');
    await press('Enter', stage);
    expect(stage.dataset.close).toBeUndefined();
  });

  it('begins each picture full-screen as a whole, and says which it is', async () => {
    await mount(html('many-pictures'), { lang: 'fr' });
    await click(find('[data-part=zoom]'));
    const stage = find('.z-product-gallery-stage');
    expect(stage.tabIndex, 'what scrolls is in reach of the keyboard').toBe(0);
    const name = document.getElementById(stage.getAttribute('aria-labelledby') ?? '')?.textContent;
    expect([stage.role, name], 'and has a name there').toEqual(['group', 'Abaya Yasmine, noir Photo 1 sur 5']);
    expect(dialog()?.querySelector('p')?.getAttribute('aria-live')).toBe('polite');
    await press('Enter', stage);
    await click(dialog()?.querySelector('[aria-label="Photo suivante"]') as Element);
    expect([counted(), stage.dataset.close]).toEqual(['2 / 5', undefined]);
  });

  it('leafs full-screen by a finger that goes sideways, and not by one that shakes or scrolls', async () => {
    await mount(html('many-pictures'));
    await click(find('[data-part=zoom]'));
    const stage = find('.z-product-gallery-stage');
    const swipe = async (across: number, down: number) => {
      const finger = (type: string, clientX: number, clientY: number) =>
        stage.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch', clientX, clientY }));
      finger('pointerdown', 300, 300);
      finger('pointerup', 300 + across, 300 + down);
      await widgetsWork();
      return counted();
    };
    expect(await swipe(-40, 0)).toBe('1 / 5');
    expect(await swipe(-100, 60)).toBe('1 / 5');
    expect(await swipe(-100, 40)).toBe('2 / 5');
    expect(await swipe(100, 0)).toBe('1 / 5');
  });

  it('does not take a picture that was dragged for one that was clicked', async () => {
    await mount(html('many-pictures'));
    await click(find('[data-part=zoom]'));
    const stage = find('.z-product-gallery-stage');
    const mouse = (type: string, init: object = {}) =>
      stage.dispatchEvent(
        Object.assign(new PointerEvent(type, { bubbles: true, pointerType: 'mouse', buttons: 1 }), init),
      );
    mouse('pointerdown');
    mouse('pointermove', { movementX: 9, movementY: 0 });
    await click(stage);
    expect(stage.dataset.close).toBeUndefined();
    mouse('pointerdown');
    await click(stage);
    expect(stage.dataset.close).toBe('true');
  });

  it('says what is wrong with its pictures and leaves the links to the page', async () => {
    await mount(html('many-pictures').replace('"drawn":1', '"drawn":9'));
    expect(takeConsole().join()).toContain('z-product-gallery');
    expect(find('[data-part=thumb]').getAttribute('href')).toBe('?image=1#gallery');
    expect(document.querySelector('[data-slide]')).toBeNull();
  });

  it('gives the page its own picture back when it goes', async () => {
    const host = await mount(html('combinations'));
    await choose(14);
    host.remove();
    await widgetsWork();
    expect(host.querySelector<HTMLElement>('[data-part=slide]')?.hidden).toBe(false);
    expect(host.querySelector('[data-slide]')).toBeNull();
  });
});
