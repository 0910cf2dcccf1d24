import type { FastifyInstance } from 'fastify'
import { notFound } from '#platform/http'
import type { Services } from '#platform/services.ts'
import { findAvatar } from './queries.ts'
import { avatarPath, isAvatarName } from './set-avatar.ts'

/** Serves the pictures. Not declared as an endpoint, because the answer is not JSON. */
export function serveAvatars(app: FastifyInstance, services: Pick<Services, 'db'>): void {
  app.get<{ Params: { name: string } }>(`${avatarPath}:name`, { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params
    const bytes = isAvatarName(name) ? await findAvatar(services.db, name) : undefined
    if (!bytes) throw notFound()
    return reply
      .type('image/webp')
      .headers({
        // A new picture has a new name.
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline; filename="avatar.webp"',
      })
      .send(Buffer.from(bytes))
  })
}
