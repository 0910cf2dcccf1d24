import type { QuestionThingKind } from '@navyk/api-spec/desk/questions'
import type { Role } from '@navyk/api-spec/people/accounts'
import { documentPath } from '@navyk/api-spec/desk/docs/paths'
import { customerStatementPath, invoicePath, statementPath } from '@navyk/api-spec/money/invoices/paths'
import { workReportListPath } from '@navyk/api-spec/money/work-reports/paths'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'

/** Reader of a link to a thing; for staff with the customer on whose statement it may stand. */
interface Follower {
  role: Role
  customerId?: string | undefined
}

/** Path to the thing that a question is about. An act stands on its customer's statement; an executor reads theirs beside the report of
 *  the month. */
export function pathOfThing(
  { kind, id }: { kind: QuestionThingKind; id: string },
  { role, customerId }: Follower,
): string {
  switch (kind) {
    case 'lesson':
      return lessonPath(id)
    case 'invoice':
      return invoicePath(id)
    case 'document':
      return documentPath(id)
    case 'act':
      if (role === 'executor') return workReportListPath
      return customerId === undefined ? statementPath : customerStatementPath(customerId)
  }
}

/** A link to this page with some of the address changed; '' takes a part away. */
export function withSearch(search: URLSearchParams, change: Record<string, string>): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next.size > 0 ? `?${next}` : '?'
}
