import { type Logger, pino } from 'pino'

export type { Logger }

/** Names whose values never reach a log, at any depth that we log. */
const secretNames = [
  'password',
  'password_confirmation',
  'currentPassword',
  'newPassword',
  'newPassword_confirmation',
  'publicCode',
  'privateCode',
  'code',
  'savedCodes',
  'secret',
  'token',
  'accessToken',
  'refreshToken',
  'authorization',
  'signature',
  'text',
]

/** Belarusian numbers in any spelling: the operator's digits stay for support, the subscriber's are hidden. */
const phonePattern = /\+?375[\s(-]*(\d{2})[\s)-]*\d{3}[\s-]*\d{2}[\s-]*(\d{2})/g

/** Hides phone numbers in a text: +375 29 ***-**-33. */
export function maskPhones(text: string): string {
  return text.replace(phonePattern, '+375 $1 ***-**-$2')
}

/** A structured log on standard output. Secrets are redacted by name and phones by shape, wherever they stand. */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const redact = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const options = {
    level,
    redact: { paths: redact, censor: '[redacted]' },
    base: null,
    hooks: { streamWrite: maskPhones },
  }
  return destination ? pino(options, destination) : pino(options)
}
