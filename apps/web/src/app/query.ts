import type { ShownData } from '@navyk/api-spec/changes'
import {
  type DataTag,
  type Query,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import type { CallFailure } from '../ui/failures.ts'

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
        // Without a network a question fails at once and says so, instead of waiting for the network with a skeleton; when
        // the network is back, what is shown is asked again.
        networkMode: 'always',
        refetchOnReconnect: true,
        // Only a lost connection, or a page that a proxy puts in its place, is worth asking again by itself: an answer of
        // ours, even a refusal, is an answer.
        retry: (failures, error) => typeof error === 'string' && failures < 2,
        persister: askUnlessOnTheWay,
      },
      // What is typed stays where it is; a button that turned until the network is back would say nothing.
      mutations: { networkMode: 'always' },
    },
  })
}

const onTheWay = new WeakMap<QueryClient, Map<string, Promise<unknown>>>()

/** For so long a screen waits for answers that are under way; a busy server draws the screen before it answers, and a
 *  question of the screen's own is quicker then. */
const patienceMs = 200

/** Says that the answers of the screen at an address are under way (first-screen/ahead.ts), so that the screen waits for
 *  them and need not ask twice. `coming` must not reject. */
export function awaitAnswers(client: QueryClient, path: string, coming: Promise<unknown>): void {
  const paths = onTheWay.get(client) ?? new Map<string, Promise<unknown>>()
  onTheWay.set(client, paths)
  paths.set(path, coming)
  void coming.then(() => paths.get(path) === coming && paths.delete(path))
}

/** The library lets this decide how a query is asked. */
function askUnlessOnTheWay<T, Context extends Pick<QueryFunctionContext, 'client'>>(
  ask: (context: Context) => T | Promise<T>,
  context: Context,
  query: Query,
): T | Promise<T> {
  const coming = onTheWay.get(context.client)?.get(location.pathname)
  if (!coming || query.state.data !== undefined) return ask(context)
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
  return Promise.race([coming, patience]).then(() => (query.state.data as T | undefined) ?? ask(context))
}

/** What staff have read: looking at that is reading too, so a page that followed it would ask again because it asked. */
type NotFollowed = 'readings'

/** The keys of a domain's queries. They begin with the data that is shown, and for one thing go on with its id, by which
 *  `isTouched` (app/changes.ts) knows what to ask again. */
export const dataKeys = (data: ShownData | NotFollowed) => ({
  of: (...parts: unknown[]): QueryKey => [data, ...parts],
  one: (id: string, ...parts: unknown[]): QueryKey => [data, 'one', id, ...parts],
})

/** Options of a mutation that answers with the thing after it: a query shows the answer at once. */
export function useStoring<Data>({ queryKey }: { queryKey: DataTag<QueryKey, { data: Data }, CallFailure> }) {
  const client = useQueryClient()
  return {
    onSuccess: ({ data }: { data: NoInfer<Data> }) => void client.setQueryData<{ data: Data }>(queryKey, { data }),
  }
}

/** An answer that came with the page is not asked for again at once. */
const justNowMs = 2000

/** Options of a query that is asked anew each time that a screen shows it. */
export const askedEachTime = {
  staleTime: 0,
  refetchOnMount: ({ state }: { state: { dataUpdatedAt: number } }) =>
    Date.now() - state.dataUpdatedAt < justNowMs ? false : ('always' as const),
}

/** Options of a list that pages by cursor: `useInfiniteQuery(pages(keys.of('list', filters), (cursor, signal) => call(…)))`. */
export function pages<Page extends { nextCursor: string | null }>(
  queryKey: QueryKey,
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>,
) {
  return {
    queryKey,
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) => load(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: (page: Page) => page.nextCursor ?? undefined,
  }
}
