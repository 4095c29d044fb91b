import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { ActionDone } from '../../../shared/api/combinations.ts';
import { wantsJson } from '../../http/errors.ts';
import { Id } from '../../http/ids.ts';
import { Refusal } from '../../http/refusal.ts';
import { setFlash } from '../../web/flash.ts';

export const CombinationParams = Type.Object({ id: Id, combinationId: Id });

/** Answers an action: a call with JSON, a form with the page it came from and the message on it. */
export function answerAction(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: { message: string; back: string; defaultId?: number | undefined; undo?: Static<typeof ActionDone>['undo'] },
) {
  const { message, back, defaultId, undo } = answer;
  if (wantsJson(request)) {
    return { success: true, message, ...(defaultId !== undefined && { defaultId }), ...(undo && { undo }) };
  }
  setFlash(reply, { kind: 'success', message, ...(undo && { undo }) });
  return reply.redirect(back, 303);
}

/**
 * Answers an action that the state of things forbids.
 * @throws for a call a 409 with the message
 */
export function refuseAction(
  request: FastifyRequest,
  reply: FastifyReply,
  { message, back }: { message: string; back: string },
) {
  if (wantsJson(request)) throw new Refusal(409, 'conflict', { message });
  setFlash(reply, { kind: 'error', message });
  return reply.redirect(back, 303);
}
