import { type QueryKey, queryOptions } from '@tanstack/react-query'

/** A query that no single endpoint answers as it is. `ask` is a function of the module, so that it knows nothing but
 *  `asked`, which is the end of the key. */
export function queryBy<Asked, Answer>(
  begin: QueryKey,
  asked: Asked,
  ask: (asked: Asked, signal: AbortSignal) => Promise<Answer>,
) {
  return queryOptions({ queryKey: [...begin, asked], queryFn: ({ signal }) => ask(asked, signal) })
}
