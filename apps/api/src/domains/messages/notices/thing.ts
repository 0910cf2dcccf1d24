import { type NoticeKind, type NoticeTopic, noticeKinds } from '@navyk/api-spec/messages/notices'

/** The topic of a kind of notice, which is its first part. */
export const topicOf = (kind: NoticeKind): NoticeTopic => kind.slice(0, kind.indexOf('.')) as NoticeTopic

const oneOfThem = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=$|[?&])/

/** The thing of a notice: `contract:<id>`, or `lesson /dashboard/…` for a list. Notices about the same thing are
 *  grouped, and pages that show the thing are updated. */
export function thingOf(kind: NoticeKind, link: string): string {
  const id = link.includes('contractId=') ? undefined : oneOfThem.exec(link)?.[0]
  return id === undefined ? `${noticeKinds[topicOf(kind)].about} ${link}` : thingWith(kind, id)
}

/** The thing of this id that notices of this kind are about. */
export const thingWith = (kind: NoticeKind, id: string): string => `${noticeKinds[topicOf(kind)].about}:${id}`
