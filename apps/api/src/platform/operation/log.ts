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

/** Belarusian numbers in any format; the operator's digits are kept. */
const phonePattern = /\+?375[\s(-]*(\d{2})[\s)-]*\d{3}[\s-]*\d{2}[\s-]*(\d{2})/g

/** Hides phone numbers in a text: +375 29 ***-**-33. */
export function maskPhones(text: string): string {
  return text.replace(phonePattern, '+375 $1 ***-**-$2')
}

interface LoggedError {
  type: string
  message: string
  /** The code of PostgreSQL, the network or Node. Not named `code`, which is what people are sent. */
  reason?: string
  stack?: string
  cause?: LoggedError
}

/** The logged properties of an error: name, message, code and stack. Errors can contain much more, such as keys of
 *  connections, values of statements, or refused rows with phones. */
function loggedError(error: unknown): LoggedError | string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : 'something that is no error was thrown'
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  const reason = (error as { reason?: unknown }).reason ?? code
  // Without the first lines of the stack, which repeat the message.
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.constructor.name,
    message: withoutValues(error),
    ...((typeof reason === 'string' || typeof reason === 'number') && { reason: String(reason) }),
    ...(frames.length > 0 && { stack: frames.join('\n') }),
    ...(cause instanceof Error && { cause: loggedError(cause) as LoggedError }),
  }
}

/** PostgreSQL quotes a value that it can't parse: `invalid input syntax for type uuid: "…"`. Its other messages quote
 *  names. */
const withoutValues = ({ message, ...error }: Error & { code?: unknown }) =>
  String(error.code).startsWith('22') ? message.replaceAll(/".*"/gs, '"…"') : message

/** A structured log on standard output. Secrets are redacted by name and phones by shape, wherever they stand. */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const redact = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const options = {
    level,
    redact: { paths: redact, censor: '[redacted]' },
    base: null,
    serializers: { err: loggedError },
    hooks: { streamWrite: maskPhones },
  }
  return destination ? pino(options, destination) : pino(options)
}
