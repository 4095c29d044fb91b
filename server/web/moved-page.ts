import type { FastifyReply } from 'fastify';

/**
 * Redirects to the present address of a page with the query of the request (301, CAT-15). The browser asks again each time:
 * the cached redirect of a product that moved back would lead it in circles.
 */
export function redirectMoved(reply: FastifyReply, path: string): FastifyReply {
  const [query = ''] = /\?.*$/.exec(reply.request.url) ?? [];
  return reply.header('cache-control', 'no-cache').redirect(`${path}${query}`, 301);
}
