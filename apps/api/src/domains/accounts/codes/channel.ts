import type { Reader } from '../../../platform/database/index.ts'
import type { Message } from '../../../platform/outbox/index.ts'

/** Where codes for a phone go. */
export async function codeChannel(
  _reader: Reader,
  phone: string,
  _accountId: string | undefined,
): Promise<Pick<Message, 'channel' | 'recipient'>> {
  return { channel: 'sms', recipient: phone }
}
