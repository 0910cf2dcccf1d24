/** Names whose values may stand in no log, wherever a request or an answer carries them. */
const secretNames = [
  'accessToken',
  'refreshToken',
  'authorization',
  'currentPassword',
  'newPassword',
  'password',
  'privateCode',
  'publicCode',
  'secret',
  'signature',
  'token',
  'username',
  'phone',
  'x-captcha-token',
]

/** Collects the phones, codes, passwords and tokens of a test and all log lines. When the test's app is closed, no log
 *  line may contain one of them. */
export function secretKeeper() {
  const secrets = new Set<string>()
  const lines: string[] = []

  const add = (value: unknown) => {
    // Shorter values would match by chance.
    if (typeof value === 'string' && value.length >= 6) secrets.add(value)
  }

  const learn = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if (secretNames.includes(name)) add(inner)
      if (name === 'savedCodes' && Array.isArray(inner)) for (const code of inner) add(code)
      // The token of the way to the bot.
      if (name === 'link' && typeof inner === 'string') add(/[?]start=([\w-]+)/.exec(inner)?.[1])
      // The digits of one-time codes, which only messages hold.
      if (name === 'text' && typeof inner === 'string') for (const code of inner.match(/\b\d{6}\b/g) ?? []) add(code)
      learn(inner)
    }
  }

  return {
    readLog: (line: string) => void lines.push(line),
    learnFrom(call: { as?: unknown; body?: unknown; headers?: unknown }, answer: object | undefined): void {
      learn(call.as)
      learn(call.body)
      learn(call.headers)
      learn(answer)
    },
    learnPeople(people: { token: string; phone: string }[]): void {
      for (const { token, phone } of people) {
        add(token)
        add(phone)
      }
    },
    /** @throws Error naming the line, when a secret stands in the log */
    refuseLeaks(): void {
      // Without times and ids, whose digits may look like a code.
      const text = lines.map((line) => line.replace(/"(time|ms|reqId)":("[^"]*"|\d+)/g, '')).join('')
      const leaked = [...secrets].filter((secret) =>
        /^\d{6}$/.test(secret) ? new RegExp(`\\b${secret}\\b`).test(text) : text.includes(secret),
      )
      if (leaked.length > 0) throw new Error(`The log holds what it must not: ${leaked.join(', ')}`)
    },
  }
}
