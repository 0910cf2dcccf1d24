import i18next from 'i18next'
import { failureBody } from './call-failure.ts'

export { type CallFailure, failureBody, failureWithoutBody } from './call-failure.ts'

/** The stable code that screens decide by. */
export const failureCode = (error: unknown): string | undefined => failureBody(error)?.code

/** The text for the person. */
export const failureMessage = (error: unknown): string =>
  failureBody(error)?.message ?? i18next.t('failure.title', { ns: 'app' })
