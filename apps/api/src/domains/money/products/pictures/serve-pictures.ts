import { type HttpApp, notFound } from '#platform/http'
import type { Services } from '#platform/services.ts'
import { findPicture } from '../catalogue/queries.ts'

/** `<img>` sends no token, so pictures are protected by their names: 128 random bits, new for each picture. */
export const picturePath = '/frontend-api/product-pictures/'

const sizes: Record<string, 'small' | 'large'> = { 480: 'small', 960: 'large' }

/** Serves the pictures. Not declared as an endpoint, because the answer is not JSON. */
export function servePictures(app: HttpApp, services: Pick<Services, 'db'>): void {
  const path = `${picturePath}:name/:width`
  app.get<{ Params: { name: string; width: string } }>(path, { schema: { hide: true } }, async (request, reply) => {
    const { name, width } = request.params
    const size = sizes[width]
    const bytes = size && /^[\w-]{22}$/.test(name) ? await findPicture(services.db, name, size) : undefined
    if (!bytes) throw notFound()
    return reply
      .type('image/webp')
      .headers({
        // A new picture has a new name.
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline; filename="product.webp"',
      })
      .send(Buffer.from(bytes))
  })
}
