import type { ReactNode } from 'react'
import { QueryFailure, type WayBack } from './query-failure.tsx'
import { DetailsSkeleton } from './skeletons.tsx'

interface Result<Answer> {
  data: Answer | undefined
  error: unknown
  refetch: () => unknown
}

interface Props<Answer> {
  query: Result<Answer>
  /** Placeholder while loading; that of a details page when absent. */
  skeleton?: ReactNode
  back?: WayBack
  children: (answer: Answer) => ReactNode
}

/** Renders a query's data, or its loading, forbidden, not-found or failed state. Data stays on the screen when a later
 *  refetch fails. */
export function QueryView<Answer>({ query, skeleton = <DetailsSkeleton />, back, children }: Props<Answer>) {
  if (query.data !== undefined) return children(query.data)
  return query.error ? <QueryFailure query={query} back={back} /> : skeleton
}
