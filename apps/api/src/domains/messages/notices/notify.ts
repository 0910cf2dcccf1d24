import { nameOf } from '@navyk/api-spec/vocabulary'
import type { ChangeKind } from '@navyk/api-spec/kit'
import type { ScreenPath } from '@navyk/api-spec/kit/paths'
import type { Tx } from '#platform/database'
import { type Message, sendMessages } from '#platform/channels/outbox'
import type { Effects } from '#platform/services.ts'
import { listPeople } from '#people/accounts'
import { archiveDone, insertNotices, listListeners, renameThing } from './queries.ts'
import { type NoticeKind, thingIdOf, thingOf, thingWith, topicOf } from './notice-thing.ts'

export interface NoticeDraft {
  /** The receiver. */
  cabinetId: string
  /** Key of the text, in the messages of the domain that tells it: `offers.notices.responded`. */
  kind: NoticeKind
  values: Record<string, string | number>
  /** Path of the page that it is about, under /dashboard. */
  link: ScreenPath
  /** The person who caused it; absent for the service itself. */
  actorCabinetId?: string
  /** The ids of all things, where the link leads to a list of them. */
  ids?: string[]
}

/** Notifies people, in the same transaction: in the cabinet, and on the channels that they chose. Nobody is notified of
 *  their own action, and the actor's earlier new notices about the same thing are archived. */
export async function notify(tx: Tx, effects: Effects, all: NoticeDraft[]): Promise<void> {
  const drafts = all.filter(({ cabinetId, actorCabinetId }) => cabinetId !== actorCabinetId)
  if (drafts.length === 0) return
  const created_at = effects.clock.now()
  await archiveDone(tx, doneThings(drafts), created_at)
  await insertNotices(
    tx,
    drafts.map((draft) => ({
      id: effects.ids.next(),
      cabinet_id: draft.cabinetId,
      kind: draft.kind,
      message_values: draft.values,
      link: draft.link,
      thing: thingOf(draft.kind, draft.link),
      actor_cabinet_id: draft.actorCabinetId ?? null,
      created_at,
      archived_at: null,
    })),
  )
  await sendMessages(tx, effects, await messagesOf(tx, effects, drafts))
}

/** Things that somebody has acted on, each with its actor. A notice that links to a list stays, because the action may concern
 *  only a part of the list. */
function doneThings(drafts: NoticeDraft[]): { actorId: string; thing: string }[] {
  const done = drafts.flatMap(({ actorCabinetId: actorId, kind, link, ids }) => {
    if (actorId === undefined) return []
    const things = ids ? ids.map((id) => thingWith(kind, id)) : [thingOf(kind, link)]
    return things.map((thing) => ({ actorId, thing }))
  })
  return done.filter(({ thing }) => thing.includes(':'))
}

/** A new row replaces a thing, such as a moved lesson: these cabinets' new notices about the old one are assigned to
 *  the new one. */
export async function moveNoticesToReplacement(
  tx: Tx,
  about: ChangeKind,
  { fromId, toId, cabinetIds }: { fromId: string; toId: string; cabinetIds: string[] },
): Promise<void> {
  await renameThing(tx, cabinetIds, `${about}:${fromId}`, `${about}:${toId}`)
}

/** The messages for other channels, to those who chose them. */
async function messagesOf(tx: Tx, effects: Effects, drafts: NoticeDraft[]): Promise<Message[]> {
  const told = drafts.map((draft) => ({ cabinetId: draft.cabinetId, topic: topicOf(draft.kind), draft }))
  const listeners = await listListeners(tx, told)
  if (listeners.length === 0) return []
  const actors = await listPeople(
    tx,
    told.flatMap(({ draft }) => draft.actorCabinetId ?? []),
  )
  return told.flatMap(({ cabinetId, topic, draft }) => {
    const listener = listeners.find((one) => one.cabinet_id === cabinetId && one.topic === topic)
    if (!listener) return []
    const language = listener.language ?? 'ru'
    const text = effects.texts.translate(language, draft.kind, draft.values)
    const name = draft.actorCabinetId === undefined ? '' : nameOf(actors.get(draft.actorCabinetId))
    const lines = [effects.texts.translate(language, name ? 'notices.outside_from' : 'notices.outside', { text, name })]
    if (effects.publicUrl !== undefined) lines.push(`${effects.publicUrl}${draft.link}`)
    const body = lines.join('\n')
    const messages: Message[] = []
    const notice = { kind: draft.kind, cabinetId, values: draft.values, thingId: thingIdOf(draft.link) }
    if (listener.chat_id !== null) messages.push({ channel: 'telegram', recipient: listener.chat_id, body, notice })
    if (listener.email !== null) messages.push({ channel: 'email', recipient: listener.email, body, notice })
    return messages
  })
}
