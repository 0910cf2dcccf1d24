// E-mail over SMTP. The first line of a message is its subject.
import { createTransport } from 'nodemailer'
import { type Carrier, RecipientGone } from '../outbox/index.ts'

export interface MailSettings {
  /** smtp:// or smtps:// with the credentials in it. */
  url: string
  /** `Name <address>` or an address. */
  from: string
}

const limitMs = 10_000
const longestSubject = 120

/** Reply codes for an address that does not exist, as opposed to temporary failures. */
const nobodyThere = new Set([550, 551, 553])

/** Sends messages by SMTP. Errors have only the code, because the server's text often contains the address, and
 *  sometimes the message. */
export function mailCarrier({ url, from }: MailSettings): Carrier {
  const transport = createTransport({
    url,
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    // Messages reference no files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ recipient, body }) => {
    const [subject = ''] = body.split('\n')
    try {
      await transport.sendMail({ from, to: { name: '', address: recipient }, subject: shorten(subject), text: body })
    } catch (error) {
      const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number }
      if (code === 'EENVELOPE' && responseCode !== undefined && nobodyThere.has(responseCode)) throw new RecipientGone()
      throw new Error(`The mail server did not take a message: ${code} ${responseCode ?? ''}`.trim())
    }
  }
}

const shorten = (text: string) => (text.length > longestSubject ? `${text.slice(0, longestSubject - 1)}…` : text)
