import type { ShownData } from '@navyk/api-spec/kit'
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

/** One cache for each signed-in cabinet; it is dropped when the person signs out or switches. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Offline, a query fails at once and shows the error, instead of a skeleton until the network is back; then it
        // is refetched.
        networkMode: 'always',
        refetchOnReconnect: true,
        // Only a lost connection or a proxy's error page is retried by itself; a failure that the API answered is
        // final.
        retry: (failures, error) => typeof error === 'string' && failures < 2,
        persister: askUnlessOnTheWay,
      },
      // Offline, a write fails at once and the form keeps its values; otherwise its button would be busy until the
      // network is back.
      mutations: { networkMode: 'always' },
    },
  })
}

const onTheWay = new WeakMap<QueryClient, Map<string, Promise<unknown>>>()

/** The longest that a screen waits for data that is being fetched ahead; a busy server is slower at that than at a
 *  plain query. */
const patienceMs = 200

/** Registers that the data of the screen at an address is being fetched ahead (first-screen/ahead.ts), so that its
 *  queries wait for it instead of fetching it again. `coming` must not reject. */
export function awaitAnswers(client: QueryClient, path: string, coming: Promise<unknown>): void {
  const paths = onTheWay.get(client) ?? new Map<string, Promise<unknown>>()
  onTheWay.set(client, paths)
  paths.set(path, coming)
  void coming.then(() => paths.get(path) === coming && paths.delete(path))
}

/** A behaviour of the query library, called in place of each fetch. */
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

/** Readings of the staff: fetching them is a reading too, so a page that followed them would refetch for ever. */
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

/** Data that came with the page is not refetched at once. */
const justNowMs = 2000

/** Options of a query that is refetched each time a screen shows it. */
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
