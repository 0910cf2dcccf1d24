import type { Route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { avatarRoutes } from './avatar/routes.ts'
import { cabinetRoutes } from './cabinets/routes.ts'
import { captchaRoutes } from './captcha/routes.ts'
import { contactRoutes } from './contacts/routes.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { stepUpRoutes } from './step-up/routes.ts'
import { twoStepRoutes } from './two-step/routes.ts'
import { telegramRoutes } from './telegram/routes.ts'

/** Every route of accounts; each capability has its own folder. */
export const accountRoutes = (services: Services): Route[] => [
  ...sessionRoutes(services),
  ...stepUpRoutes(services),
  ...twoStepRoutes(services),
  ...registrationRoutes(services),
  ...recoveryRoutes(services),
  ...captchaRoutes(services),
  ...cabinetRoutes(services),
  ...profileRoutes(services),
  ...avatarRoutes(services),
  ...contactRoutes(services),
  ...passwordRoutes(services),
  ...telegramRoutes(services),
]
