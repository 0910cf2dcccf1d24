import type { Carrier } from '../outbox/index.ts'
import { gatewayFailure, postForm } from './post-form.ts'

export interface SmsBySettings {
  token: string
  /** Number of the name that people see as the sender. */
  alphanameId: string | undefined
  apiRoot: string | undefined
}

/** SMS.by. A message under a name of one's own is made first and sent then; without a name one call is enough. */
export function smsByCarrier({ token, alphanameId, apiRoot }: SmsBySettings): Carrier {
  const call = async (method: string, form: Record<string, string>, result: string): Promise<string> => {
    const answer = await postForm('SMS.by', `${apiRoot ?? 'https://app.sms.by'}/api/v1/${method}`, { token, ...form })
    const value = (answer as Record<string, unknown>)[result]
    if (value === undefined || value === null) throw gatewayFailure('SMS.by', answer)
    return String(value)
  }
  return async ({ recipient, body }) => {
    if (alphanameId === undefined) {
      await call('sendQuickSMS', { message: body, phone: recipient }, 'sms_id')
      return
    }
    const made = await call('createSmsMessage', { message: body, alphaname_id: alphanameId }, 'message_id')
    await call('sendSms', { message_id: made, phone: recipient }, 'sms_id')
  }
}
