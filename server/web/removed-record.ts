import type { FastifyReply } from 'fastify';
import type { TObject } from 'typebox';
import { wantsJson } from '../http/errors.ts';
import { Refusal } from '../http/refusal.ts';
import { recordName, removalText } from './field-authors.ts';
import { type FormRequest, formRequestOf } from './form-request.ts';
import { isWritten, textOf } from './form-view.ts';
import { pageText } from './texts.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/removed-record': {
      readonly title: string;
      readonly message: string;
      /** The page above the record. */
      readonly backUrl: string;
      /** The texts that were typed. */
      readonly fields: readonly { readonly label: string; readonly value: string }[];
    };
  }
}

/**
 * Answers a form whose record was removed meanwhile: a person with what they typed, to be copied.
 * @param record as `storeRemovals` has it; without it that of a form at the address
 * @param goneUrl returns the page above the record; without it that is the list at the start of the address
 * @throws Refusal for a call
 */
export async function answerRemovedRecord(
  reply: FastifyReply,
  form: {
    readonly schema: TObject;
    readonly topic: string;
    readonly record?: string;
    readonly goneUrl?: ((formRequest: FormRequest) => Promise<string>) | undefined;
  },
): Promise<FastifyReply> {
  const { request } = reply;
  const { url: path = '' } = request.routeOptions;
  const formRequest = formRequestOf(request, request.server.db);
  const { db, locale, params, body } = formRequest;
  const { schema, topic, record = recordName(path, params) } = form;
  const message = await removalText(db, record, locale);
  if (wantsJson(request)) throw new Refusal(404, 'not-found', { message });
  const fields = Object.entries(schema.properties).flatMap(([name, field]) => {
    const [value = '', label] = [body[name], textOf(locale, topic, name)];
    return value === '' || label === undefined || !isWritten(field) ? [] : [{ label, value }];
  });
  const [above = ''] = path.split('/:');
  const listUrl = request.server.hasRoute({ method: 'GET', url: above }) ? above : '/dashboard';
  const backUrl = (await form.goneUrl?.(formRequest)) ?? listUrl;
  const title = pageText(locale, 'recordRemovedTitle');
  return reply.page('dashboard/removed-record', { title, message, backUrl, fields }, { status: 404 });
}
