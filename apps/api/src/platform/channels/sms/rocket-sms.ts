import { createHash } from 'node:crypto'
import type { Carrier } from '../outbox/index.ts'
import { gatewayFailure, postForm } from './post-form.ts'

export interface RocketSmsSettings {
  username: string
  password: string
  /** Name that people see as the sender; the account's own without one. */
  sender: string | undefined
  apiRoot: string | undefined
}

/** RocketSMS: one call, which wants the MD5 of the password instead of it. */
export function rocketSmsCarrier({ username, password, sender, apiRoot }: RocketSmsSettings): Carrier {
  const url = `${apiRoot ?? 'https://api.rocketsms.by'}/simple/send`
  const credentials = { username, password: createHash('md5').update(password).digest('hex') }
  return async ({ recipient, body }) => {
    const message = { phone: recipient, text: body, priority: 'true', ...(sender !== undefined && { sender }) }
    const answer = await postForm('RocketSMS', url, { ...credentials, ...message })
    if (!('id' in (answer as object))) throw gatewayFailure('RocketSMS', answer)
  }
}
