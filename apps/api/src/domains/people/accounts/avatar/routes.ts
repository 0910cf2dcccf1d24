import { removeAvatar as removeAvatarEndpoint, setAvatar as setAvatarEndpoint } from '@navyk/api-spec/people/accounts'
import type { FastifyInstance } from 'fastify'
import { notFound, type Route, route, type Session, tooMany } from '../../../../platform/http/index.ts'
import { countHits } from '../../../../platform/limits/index.ts'
import type { Services } from '../../../../platform/services.ts'
import { drawAvatar } from './draw-avatar.ts'
import { findAvatar } from './queries.ts'
import { avatarPath, isAvatarName, removeAvatar, setAvatar } from './set-avatar.ts'

export const avatarRoutes = (services: Services): Route[] => [
  route(setAvatarEndpoint, async ({ session, file, transact }) => {
    await limitDrawing(services, session)
    const bytes = await drawAvatar(file)
    return transact((tx) => setAvatar(tx, services, session, bytes))
  }),
  route(removeAvatarEndpoint, ({ session, transact }) => transact((tx) => removeAvatar(tx, services, session))),
]

/** Re-encoding is CPU-bound, so it is limited for each account. @throws Failure 429 */
async function limitDrawing(services: Services, session: Session): Promise<void> {
  const limit = { subject: `avatar:${session.accountId}`, most: 30, windowMs: 60 * 60_000 }
  const [passed] = await countHits(services.db, [limit], services.clock.now())
  if (passed) throw tooMany(passed.seconds)
}

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
