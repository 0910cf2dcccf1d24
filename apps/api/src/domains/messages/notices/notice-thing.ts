import type { ChangeKind } from '@navyk/api-spec/kit'
import { listNoticeTopics, type NoticeTopic } from '@navyk/api-spec/messages/notices'
import type { TextKeyOf, Topic } from '#platform/texts/text-keys.ts'

/** Key of a notice's text among those of its topic's domain: `offers.notices.responded`. */
type NoticeKindOf<Name extends Topic> = Extract<TextKeyOf<Name>, `${Name}.notices.${string}`>
export type NoticeKind = { [Name in Topic]: NoticeKindOf<Name> }[Topic]
/** Names of the notices of a topic, which are the last part of their keys. */
export type NoticeName<Name extends Topic> = NoticeKindOf<Name> extends `${Name}.notices.${infer Rest}` ? Rest : never

/** The topic of a kind of notice, which is its first part. */
export const topicOf = (kind: NoticeKind): NoticeTopic => kind.slice(0, kind.indexOf('.')) as NoticeTopic

/** The kind of thing that a notice is about, as the manifest of its domain says. */
function aboutOf(kind: NoticeKind): ChangeKind {
  const topic = listNoticeTopics().find((one) => one.topic === topicOf(kind))
  if (!topic) throw new Error(`${kind} is of no topic that a manifest names`)
  return topic.about
}

const oneOfThem = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=$|[?&#])/

/** A list on a page of something else, whose id the link has: the payments of an invoice, the refunds of a customer. */
const listOnPage = /#(?:payments|refunds)$/

/** The id in a link; null where it leads to a list. */
export const thingIdOf = (link: string): string | null =>
  listOnPage.test(link) ? null : (oneOfThem.exec(link)?.[0] ?? null)

/** The thing of a notice: `contract:<id>`, or `lesson /dashboard/…` for a list. Notices about the same thing are
 *  grouped, and pages that show the thing are updated. */
export function thingOf(kind: NoticeKind, link: string): string {
  const id = link.includes('contractId=') ? null : thingIdOf(link)
  return id === null ? `${aboutOf(kind)} ${link}` : thingWith(kind, id)
}

/** The thing of this id that notices of this kind are about. */
export const thingWith = (kind: NoticeKind, id: string): string => `${aboutOf(kind)}:${id}`
