import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TObject, Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import { wantsJson } from '../http/errors.ts';
import { PAGE, SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { redirectWithFlash } from './flash.ts';
import { formRequestOf } from './form-request.ts';
import type { Judged } from './form-save.ts';
import { type FieldValues, isIdList } from './form-view.ts';

/** The answer of a save that `z-async-form` reads. */
const Saved = Type.Object({
  success: Type.Boolean(),
  status: Type.Literal('success'),
  message: Type.String(),
  data: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())])),
  redirect: Type.Optional(Type.String()),
});

export const SAVE_ANSWERS = {
  200: { content: { 'application/json': { schema: Saved }, ...PAGE.content } },
  303: SEE_OTHER,
  404: Problem,
  409: Problem,
};

/** Answers a save that needs no page: a call with JSON or a `Problem`, a browser with 303. */
export function answerSave(
  request: FastifyRequest,
  reply: FastifyReply,
  { body }: { readonly body: TObject },
  { state, message = '', redirect }: Judged<unknown>,
) {
  const { status, values, seen, errors = {} } = state;
  if (status === 409) throw new Refusal(409, 'conflict', { errors, compareOnPage: true });
  if (status === 422) throw new Refusal(422, 'invalid', { errors });
  if (wantsJson(request)) {
    const data = { ...savedData(values, body), _seen: seen };
    // A page that compared two versions still offers the other one: the form is shown anew.
    const anew = formRequestOf(request, request.server.db).isComparison ? request.url : undefined;
    return { success: true, status: 'success' as const, message, data, redirect: redirect ?? anew };
  }
  return redirectWithFlash(reply, redirect ?? request.url, message);
}

/** Returns the stored values as the page takes them over: a list as the values of its chosen options. */
function savedData(values: FieldValues, { properties }: TObject): Record<string, string | string[]> {
  const entries = Object.entries(values).map(([name, value = '']) => [
    name,
    isIdList(properties[name]) ? value.split(',').filter(Boolean) : value,
  ]);
  return Object.fromEntries(entries);
}
