// Messages to people outside of the product: written in the transaction that causes them, sent by the queue after it
// commits, so that nobody is told of something that did not happen. Senders provide the text.
import { type Db, expiringRows, json, type Reader, type Tx } from '../../database/index.ts'
import type { RetentionRule } from '../../domain-parts/retention.ts'
import type { Effects, Services } from '../../services.ts'

export { unsentBacklog } from './backlog-queries.ts'

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

export type Channel = 'sms' | 'email' | 'telegram'

interface OutgoingMessageTable {
  id: string
  channel: Channel
  recipient: string
  body: string
  button: Button | null
  instead_channel: Channel | null
  instead_recipient: string | null
  created_at: Date
  sent_at: Date | null
  /** Set when the recipient no longer accepts messages. */
  refused_at: Date | null
  /** The notice that it tells, where it is one. */
  notice: SentNotice | null
  /** The instant after which nobody needs it; null without one. */
  ends_at: Date | null
  /** The instant at which it was to leave and was no longer true. */
  lapsed_at: Date | null
}

declare module '../../database/schema.ts' {
  interface Database {
    outgoing_message: OutgoingMessageTable
  }
}

/** A link from a message into the product; channels without buttons leave it out. */
export interface Button {
  text: string
  url: string
}

export interface Message {
  channel: Channel
  /** Phone as 375 and nine digits, e-mail address, or chat id. */
  recipient: string
  body: string
  button?: Button
  /** The second address, for a recipient that no longer accepts messages, such as a chat that has blocked the bot. */
  instead?: { channel: Channel; recipient: string }
  /** The notice that it tells. A domain may give conditions under which notices of a kind stay true (`lasting` of its manifest). */
  notice?: SentNotice
  /** The instant after which nobody needs it, such as the end of a code. */
  endsAt?: Date
}

/** The notice that a message tells, with its values as they were then. */
export interface SentNotice {
  kind: string
  cabinetId: string
  values: Record<string, string | number>
  /** The thing that it is about; null when it is about a list. */
  thingId: string | null
}

/** Whether a notice is still true when its message leaves. That may be late: a carrier that does not answer is asked again, and
 *  the queue may have stood still. */
export type StillTrue = (
  reader: Reader,
  notice: SentNotice & { writtenAt: Date },
  now: Date,
) => boolean | Promise<boolean>

/** The name of the task that sends one message. */
export const deliverTask = 'deliver-message'

/** Stores messages, which are sent after the commit. */
export async function sendMessages(tx: Tx, effects: Effects, messages: Message[]): Promise<void> {
  if (messages.length === 0) return
  const created_at = effects.clock.now()
  const rows = messages.map(({ channel, recipient, body, button, instead, notice, endsAt }) => ({
    id: effects.ids.next(),
    channel,
    recipient,
    body,
    button: button ? json(button) : null,
    instead_channel: instead?.channel ?? null,
    instead_recipient: instead?.recipient ?? null,
    created_at,
    sent_at: null,
    refused_at: null,
    notice: notice ? json(notice) : null,
    ends_at: endsAt ?? null,
    lapsed_at: null,
  }))
  await tx.insertInto('outgoing_message').values(rows).execute()
  for (const row of rows) await effects.queue.send(tx, deliverTask, { id: row.id })
}

/** Sends a message; rejects on failure, and is then retried. */
export type Carrier = (message: Message) => Promise<void>

/** Thrown by a carrier when the recipient no longer accepts messages, so that a retry is useless. */
export class RecipientGone extends Error {}

/** The queue's handler: sends a message that was not sent yet and is still true. Marked after sending, so that a crash in
 *  between sends it twice rather than never.
 *  @param onGone called in the same transaction for a recipient that no longer accepts messages; returns whether the
 *  message may go to the second address
 *  @param lasting by the kind of notice: while what it is true */
export function deliveryHandler(
  services: Services,
  carriers: Record<Channel, Carrier>,
  onGone: (tx: Tx, message: Message) => Promise<boolean> = async () => true,
  lasting: Readonly<Record<string, StillTrue>> = {},
) {
  const deliver = async (data: unknown): Promise<void> => {
    const { id } = data as { id: string }
    const message = await findUnsent(services.db, id)
    if (!message) return
    const now = services.clock.now()
    if (!(await isStillTrue(services.db, lasting, message, now))) {
      await markMessage(services.db, id, { lapsed_at: now })
      return
    }
    const { writtenAt: _, ...sent } = message
    try {
      await carriers[message.channel](sent)
    } catch (error) {
      if (!(error instanceof RecipientGone)) throw error
      return services.transact(async (tx) => {
        if (!(await markMessage(tx, id, { refused_at: services.clock.now() }))) return
        const mayGoOn = await onGone(tx, sent)
        if (mayGoOn && sent.instead) await sendMessages(tx, services, [insteadOf(sent, sent.instead)])
      })
    }
    await markMessage(services.db, id, { sent_at: services.clock.now() })
  }
  return { [deliverTask]: deliver }
}

type UnsentMessage = Message & { writtenAt: Date }

async function isStillTrue(
  reader: Reader,
  lasting: Readonly<Record<string, StillTrue>>,
  { notice, endsAt, writtenAt }: UnsentMessage,
  now: Date,
): Promise<boolean> {
  if (endsAt !== undefined && endsAt <= now) return false
  if (!notice) return true
  const stillTrue = lasting[notice.kind]
  return stillTrue === undefined || stillTrue(reader, { ...notice, writtenAt }, now)
}

/** The message to its second address, without the button, which that channel does not have. */
const insteadOf = ({ body, notice, endsAt }: Message, instead: NonNullable<Message['instead']>): Message => ({
  ...instead,
  body,
  ...(notice && { notice }),
  ...(endsAt && { endsAt }),
})

async function findUnsent(reader: Reader, id: string): Promise<UnsentMessage | undefined> {
  const row = await reader
    .selectFrom('outgoing_message')
    .select(['channel', 'recipient', 'body', 'button', 'instead_channel', 'instead_recipient'])
    .select(['notice', 'ends_at', 'created_at'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('lapsed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { channel, recipient, body, button, instead_channel, instead_recipient, notice, ends_at, created_at } = row
  return {
    channel,
    recipient,
    body,
    writtenAt: created_at,
    ...(button !== null && { button }),
    ...(instead_channel !== null &&
      instead_recipient !== null && { instead: { channel: instead_channel, recipient: instead_recipient } }),
    ...(notice !== null && { notice }),
    ...(ends_at !== null && { endsAt: ends_at }),
  }
}

/** @returns false when it was marked before */
async function markMessage(
  writer: Db | Tx,
  id: string,
  mark: { sent_at: Date } | { refused_at: Date } | { lapsed_at: Date },
): Promise<boolean> {
  const marked = await writer
    .updateTable('outgoing_message')
    .set(mark)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('lapsed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Removes messages to some recipients. */
export async function removeMessagesTo(tx: Tx, recipients: string[]): Promise<void> {
  await tx
    .deleteFrom('outgoing_message')
    .where(({ eb, or }) => or([eb('recipient', 'in', recipients), eb('instead_recipient', 'in', recipients)]))
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
