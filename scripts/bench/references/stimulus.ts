import { Application, Controller } from '@hotwired/stimulus';
import type InputMask from 'imask/esm/controls/input';
import ky from 'ky';
import { maskAmount } from './amount-mask.ts';
import { endOf, remaining } from './remaining.ts';

// The five behaviours of the form page as Stimulus controllers, with the libraries the suite uses for them (imask, ky).
// Texts are French only and checks are few, so this is less than the widgets do.

class Currency extends Controller<HTMLElement> {
  #mask: InputMask<{ mask: NumberConstructor }> | undefined;
  #form: HTMLFormElement | null = null;
  #canonical = ({ formData }: FormDataEvent) => {
    const input = this.element.querySelector('input');
    if (input && this.#mask) formData.set(input.name, this.#mask.unmaskedValue);
  };

  override connect() {
    const input = this.element.querySelector('input');
    if (!input) return;
    this.#mask = maskAmount(input);
    this.#form = input.form;
    this.#form?.addEventListener('formdata', this.#canonical);
  }

  override disconnect() {
    this.#form?.removeEventListener('formdata', this.#canonical);
    this.#mask?.destroy();
  }
}

class Countdown extends Controller<HTMLElement> {
  #timer = 0;
  #time: HTMLTimeElement | null = null;

  override connect() {
    this.#time = this.element.querySelector('time');
    this.#write();
    this.#timer = window.setInterval(() => this.#write(), 1000);
  }

  override disconnect() {
    clearInterval(this.#timer);
  }

  #write() {
    if (this.#time) this.#time.textContent = remaining(endOf(this.#time), Date.now());
  }
}

interface Place {
  readonly id: number;
  readonly name: string;
}

class WilayaCommune extends Controller<HTMLElement> {
  override connect() {
    this.element.querySelector('[name=wilaya]')?.addEventListener('change', this.#load);
  }

  override disconnect() {
    this.element.querySelector('[name=wilaya]')?.removeEventListener('change', this.#load);
  }

  #load = async ({ target }: Event) => {
    const commune = this.element.querySelector<HTMLSelectElement>('[name=commune]');
    const wilaya = (target as HTMLSelectElement).value;
    if (!commune) return;
    commune.disabled = true;
    commune.replaceChildren(new Option('Chargement…', ''));
    try {
      const places = await ky.get(`/public/utilis/api/commune/wilaya/${wilaya}`, { retry: 0 }).json<Place[]>();
      commune.replaceChildren(
        new Option('Choisissez…', ''),
        ...places.map(({ id, name }) => new Option(name, String(id))),
      );
      commune.disabled = false;
    } catch {
      commune.replaceChildren(new Option('La liste n’a pas pu être chargée', ''));
    }
  };
}

class AsyncForm extends Controller<HTMLElement> {
  #busy = false;

  override connect() {
    this.element.addEventListener('submit', this.#send);
  }

  override disconnect() {
    this.element.removeEventListener('submit', this.#send);
  }

  #send = async (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    event.preventDefault();
    if (this.#busy) return;
    this.#busy = true;
    const token = document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')?.content ?? '';
    try {
      const answer = await ky(form.action, {
        method: form.method,
        body: new FormData(form, event.submitter),
        headers: { 'X-CSRF-Token': token, Accept: 'application/json' },
        retry: 0,
        throwHttpErrors: false,
      }).json<{ message?: string; errors?: Record<string, string[]> }>();
      this.#show(form, answer.message ?? '', answer.errors ?? {});
    } catch {
      this.#show(form, 'Le serveur ne répond pas. Réessayez.', {});
    } finally {
      this.#busy = false;
    }
  };

  #show(form: HTMLFormElement, message: string, errors: Record<string, string[]>) {
    const slot = form.querySelector<HTMLElement>('[data-part=errors]');
    if (slot) {
      slot.textContent = [message, ...Object.values(errors).flat()].join(' ');
      slot.hidden = false;
    }
    for (const name of Object.keys(errors))
      form.querySelector(`[name="${name}"]`)?.setAttribute('aria-invalid', 'true');
  }
}

class ThemeToggle extends Controller<HTMLElement> {
  override connect() {
    const button = this.element.querySelector('button');
    if (!button) return;
    button.hidden = false;
    button.addEventListener('click', this.#toggle);
  }

  override disconnect() {
    this.element.querySelector('button')?.removeEventListener('click', this.#toggle);
  }

  #toggle = () => {
    const root = document.documentElement;
    root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
    localStorage.setItem('theme', root.dataset.theme);
  };
}

const application = Application.start();
application.register('currency', Currency);
application.register('countdown', Countdown);
application.register('wilaya-commune', WilayaCommune);
application.register('async-form', AsyncForm);
application.register('theme-toggle', ThemeToggle);
