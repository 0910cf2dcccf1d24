import { getCaptcha, verifyCaptcha } from '@navyk/api-spec/people/codes'
import { type Route, route } from '../../../../platform/http/index.ts'
import type { Services } from '../../../../platform/services.ts'
import { acceptWork, newChallenge } from './challenge.ts'

export const captchaRoutes = (services: Services): Route[] => [
  route(getCaptcha, async () => {
    const { parameters, signature } = await newChallenge(services)
    return { data: { parameters: { ...parameters }, signature } }
  }),
  route(verifyCaptcha, async ({ body }) => {
    const { token, expiresAt } = await acceptWork(services, body.captcha)
    return { data: { token, expiresAt: expiresAt.toISOString() } }
  }),
]
