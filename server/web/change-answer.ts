import type { FastifyReply } from 'fastify';
import type { Problem } from '../../shared/api/problem.ts';
import { wantsJson } from '../http/errors.ts';
import { Refusal, refusalCode } from '../http/refusal.ts';
import { type Flash, redirectWithFlash } from './flash.ts';
import { pageText } from './texts.ts';

/**
 * Answers a change that was made: a call with JSON, a form with the next page and the message on it.
 * @param data of the JSON, beside the message; its `undo` stands beside the message on the page too
 * @param kind of the message on the page
 */
export function answerDone<Data extends object = object>(
  reply: FastifyReply,
  url: string,
  message: string,
  data: Data & Pick<Flash, 'undo'> = {} as Data,
  kind: Flash['kind'] = 'success',
) {
  if (wantsJson(reply.request)) return { success: true, message, ...(data as Data) };
  return redirectWithFlash(reply, url, message, { kind, undo: data.undo });
}

/**
 * Answers the removal of what is gone already, as where its button was pressed twice: with the list it is gone from.
 * @param undo takes the first removal back, where that is possible
 * @throws Refusal for a call, where there is nothing to take back
 */
export function answerRemovedBefore(reply: FastifyReply, url: string, undo?: Flash['undo']): FastifyReply {
  const message = pageText(reply.request.locale, 'removedBefore');
  if (undo === undefined && wantsJson(reply.request)) throw new Refusal(404, 'not-found', { message });
  return redirectWithFlash(reply, url, message, { kind: 'info', undo });
}

/**
 * Answers a change that was refused and whose form has no page of its own: a form with the page it came from.
 * @throws Refusal for a call
 */
export function answerRefused(
  reply: FastifyReply,
  url: string,
  message: string,
  {
    status = 409,
    kind = 'warning',
    ...extra
  }: Partial<Problem> & Partial<Pick<Flash, 'kind'>> & { status?: number } = {},
): FastifyReply {
  if (wantsJson(reply.request)) throw new Refusal(status, refusalCode(status), { message, ...extra });
  return redirectWithFlash(reply, url, message, { kind });
}
