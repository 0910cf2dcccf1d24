// Messages to people outside of the product: written in the transaction that causes them, sent by the queue after it
// commits, so that nobody is told of something that did not happen. It owns no text; the sender brings it.
import type { Reader, Tx } from '../database/index.ts'
import type { Effects, Services } from '../services.ts'

export type Channel = 'sms' | 'email' | 'telegram'

interface OutgoingMessageTable {
  id: string
  channel: Channel
  recipient: string
  body: string
  created_at: Date
  sent_at: Date | null
}

declare module '../database/schema.ts' {
  interface Database {
    outgoing_message: OutgoingMessageTable
  }
}

export interface Message {
  channel: Channel
  /** Phone as 375 and nine digits, e-mail address, or chat id. */
  recipient: string
  body: string
}

const deliverTask = 'deliver-message'

/** Puts messages out for delivery with the transaction. */
export async function sendMessages(tx: Tx, effects: Effects, messages: Message[]): Promise<void> {
  if (messages.length === 0) return
  const created_at = effects.clock.now()
  const rows = messages.map((message) => ({ ...message, id: effects.ids.next(), created_at, sent_at: null }))
  await tx.insertInto('outgoing_message').values(rows).execute()
  for (const row of rows) await effects.queue.send(tx, deliverTask, { id: row.id })
}

/** What carries a message out; rejects when it could not, and is then asked again. */
export type Carrier = (message: Message) => Promise<void>

/** The queue's handler: sends a message that was not sent yet. Marked after sending, so a crash in between sends it
 *  twice rather than never. */
export function deliveryHandler(services: Services, carriers: Record<Channel, Carrier>) {
  const deliver = async (data: unknown): Promise<void> => {
    const { id } = data as { id: string }
    const message = await services.db
      .selectFrom('outgoing_message')
      .select(['channel', 'recipient', 'body'])
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .executeTakeFirst()
    if (!message) return
    await carriers[message.channel](message)
    await services.db
      .updateTable('outgoing_message')
      .set({ sent_at: services.clock.now() })
      .where('id', '=', id)
      .execute()
  }
  return { [deliverTask]: deliver }
}

/** Removes messages to some recipients, and everybody's that are older than `before`: what was said is said. */
export async function removeMessages(tx: Tx, recipients: string[], before: Date): Promise<void> {
  await tx
    .deleteFrom('outgoing_message')
    .where(({ eb, or }) =>
      or([eb('created_at', '<', before), ...recipients.map((recipient) => eb('recipient', '=', recipient))]),
    )
    .execute()
}

/** The newest messages, newest first; the demo's outbox shows them, texts and all. */
export async function listMessages(reader: Reader, limit: number) {
  const rows = await reader.selectFrom('outgoing_message').selectAll().orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    to: row.recipient,
    text: row.body,
    createdAt: row.created_at.toISOString(),
  }))
}
