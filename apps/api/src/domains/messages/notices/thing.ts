import { type NoticeKind, type NoticeTopic, noticeKinds } from '@navyk/api-spec/messages/notices'

/** What can be chosen to hear of: a kind of notice begins with it. */
export const topicOf = (kind: NoticeKind): NoticeTopic => kind.slice(0, kind.indexOf('.')) as NoticeTopic

const oneOfThem = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=$|[?&])/

/** What the page of a notice is about: `contract:<id>`, or `lesson /dashboard/…` for a list of them. Notices with one thing
 *  stand together, and pages that show it are told that it has changed. */
export function thingOf(kind: NoticeKind, link: string): string {
  const id = link.includes('contractId=') ? undefined : oneOfThem.exec(link)?.[0]
  return id === undefined ? `${noticeKinds[topicOf(kind)].about} ${link}` : thingWith(kind, id)
}

/** The thing of this id that notices of this kind are about. */
export const thingWith = (kind: NoticeKind, id: string): string => `${noticeKinds[topicOf(kind)].about}:${id}`
