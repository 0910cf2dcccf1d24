import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Headers of the web app's files. */
export const fileHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

/** Headers of every other answer. Pages override the policy with one that carries their nonce (`pagePolicy`); all other
 *  answers are data, which may load nothing. */
export async function setSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  })
}

/** The policy of the product's pages. Scripts and styles come from us alone; the nonce covers the few inline bytes that
 *  paint the page first and the style element of the component library. `default` is a trusted-types policy of the web
 *  app that passes style text and refuses markup. Forms are sent to us, and to providers of payments that need one.
 *  Nobody frames a page but `frameOrigins`. */
export function pagePolicy(
  reply: FastifyReply,
  nonce: string,
  formOrigins: readonly string[] = [],
  frameOrigins: readonly string[] = [],
): void {
  // It knows no list of sites, and would refuse those of the policy in old browsers.
  if (frameOrigins.length > 0) reply.removeHeader('x-frame-options')

  reply.header(
    'content-security-policy',
    [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "connect-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      ["form-action 'self'", ...formOrigins].join(' '),
      `frame-ancestors ${frameOrigins.join(' ') || "'none'"}`,
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ].join(';'),
  )
}
