import type { ChangeKind } from '@navyk/api-spec'

/** The kind of thing that a page is about, by its path. */
const pages: [RegExp, ChangeKind][] = [
  [/^\/dashboard\/offer-details\//, 'offer'],
  [/^\/dashboard\/contract-details\//, 'contract'],
  [/^\/dashboard\/plan-report/, 'plan'],
  [/^\/dashboard\/lesson-(details\/|list)/, 'lesson'],
  [/^\/dashboard\/work-report\//, 'work_report'],
  [/^\/dashboard\/invoice-details/, 'invoice'],
  [/^\/dashboard\/ask-question/, 'question'],
  [/^\/dashboard\/(account$|user-list\?tab=applications)/, 'application'],
]

const oneOfThem = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=$|[?&])/

/** What the page of a notice is about: `contract:<id>`, or `lesson /dashboard/…` for a list of them. Notices with one thing
 *  stand together, and pages that show it are told that it has changed. */
export function thingOf(link: string): string {
  const kind = pages.find(([path]) => path.test(link))?.[1]
  if (kind === undefined) return link
  const id = link.includes('contractId=') ? undefined : oneOfThem.exec(link)?.[0]
  return id === undefined ? `${kind} ${link}` : `${kind}:${id}`
}
