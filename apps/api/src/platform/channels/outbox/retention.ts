import { expiringRows } from '../../database/index.ts'
import type { RetentionRule } from '../../domain-parts/retention.ts'

/** How long messages are kept. Not longer than an account is frozen, so that messages to former addresses are gone when
 *  the account is erased. */
export const messageRetention: RetentionRule = {
  kind: 'sent_messages',
  what: 'texts of SMS, e-mails and messages of Telegram, with phone or address',
  begins: 'the moment at which the message was written',
  keptFor: { days: 14 },
  because: 'a person who says that nothing came is answered by then; accounts are frozen for as long',
  every: 'night',
  rows: expiringRows('outgoing_message', 'created_at'),
}
