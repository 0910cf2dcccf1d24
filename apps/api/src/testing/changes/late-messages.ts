import { sql } from 'kysely'
import { lastingNotices } from '#app.ts'
import { deliveryHandler } from '#platform/channels/outbox'
import type { TestApp, TestPerson } from '../test-app.ts'

/** Somebody reads in Telegram what they are told. */
export async function linkTelegram(t: TestApp, { accountId }: TestPerson): Promise<void> {
  const row = { account_id: accountId, chat_id: accountId, name: '@x', linked_at: t.clock.now(), inactive_since: null }
  await t.services.db.insertInto('telegram_link').values(row).execute()
}

/** The messages that tell notices of one kind. */
export async function messagesOf(t: TestApp, kind: string): Promise<string[]> {
  const rows = await t.services.db
    .selectFrom('outgoing_message')
    .select('id')
    .where(sql`notice ->> 'kind'`, '=', kind)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The sender runs for everything that has not left, or for some of it. @returns what it has sent */
export async function sendWaiting(t: TestApp, some?: string[]): Promise<string[]> {
  const sent: string[] = []
  const deliverMessage = async ({ body }: { body: string }) => void sent.push(body)
  const carriers = { sms: deliverMessage, email: deliverMessage, telegram: deliverMessage }
  const [deliver] = Object.values(deliveryHandler(t.services, carriers, undefined, lastingNotices))
  const rows = await t.services.db.selectFrom('outgoing_message').select('id').orderBy('id').execute()
  for (const id of some ?? rows.map((row) => row.id)) await deliver?.({ id })
  return sent
}

/** Puts all messages back into the outbox, as if the sender had stood still. */
export async function returnToOutbox(t: TestApp): Promise<void> {
  await t.services.db.updateTable('outgoing_message').set({ sent_at: null, lapsed_at: null }).execute()
}
