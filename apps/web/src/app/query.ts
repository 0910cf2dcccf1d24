import { QueryClient } from '@tanstack/react-query'
import { type CallFailure, failureWithoutBody } from '../ui/failures.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailure
  }
}

/** One cache per signed-in cabinet; it goes when the person signs out or switches. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Only a lost connection is worth asking again by itself: an answer, even a refusal, is an answer.
        retry: (failures, error) => error === failureWithoutBody && failures < 2,
      },
    },
  })
}

interface PageOfRows<Row> {
  data: Row[]
  nextCursor: string | null
}

/** Options of a list that pages by cursor: `useInfiniteQuery(pages(['offers', filters], (cursor, signal) => call(…)))`. */
export function pages<Page extends PageOfRows<unknown>>(
  queryKey: readonly unknown[],
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>,
) {
  return {
    queryKey,
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) => load(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: (page: Page) => page.nextCursor ?? undefined,
  }
}
