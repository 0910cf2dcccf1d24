import type { QuestionThingKind } from '@navyk/api-spec/desk/questions'

/** Where people see what a question is about. Acts stand among the documents. */
export const thingPaths: Record<QuestionThingKind, (id: string) => string> = {
  lesson: (id) => `/dashboard/lesson-details/${id}`,
  invoice: (id) => `/dashboard/invoice-details?id=${id}`,
  act: () => '/dashboard/docs',
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
