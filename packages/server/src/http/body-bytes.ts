import type { FastifyReply } from 'fastify'

/** The length of a response's body as its header says; 0 for a streamed one without. */
export const bodyBytesOf = (reply: FastifyReply): number =>
  Number(reply.getHeader('content-length') ?? 0)
