import type { Endpoint, EndpointAnswer, EndpointCall, EndpointDeclaration, ShownData } from '@navyk/api-spec/kit'
import {
  type DataTag,
  infiniteQueryOptions,
  type Query,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { CallFailure } from '#ui/feedback/failures.ts'
import { callAt, type InputArguments } from './call.ts'
import { useWriteKey } from './use-write-key.ts'

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
        persister: fetchUnlessOnTheWay,
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
export function registerComing(client: QueryClient, path: string, coming: Promise<unknown>): void {
  const paths = onTheWay.get(client) ?? new Map<string, Promise<unknown>>()
  onTheWay.set(client, paths)
  paths.set(path, coming)
  void coming.then(() => paths.get(path) === coming && paths.delete(path))
}

/** A behaviour of the query library, called in place of each fetch. */
function fetchUnlessOnTheWay<T, Context extends Pick<QueryFunctionContext, 'client'>>(
  ask: (context: Context) => T | Promise<T>,
  context: Context,
  query: Query,
): T | Promise<T> {
  const coming = onTheWay.get(context.client)?.get(location.pathname)
  if (!coming || query.state.data !== undefined) return ask(context)
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
  return Promise.race([coming, patience]).then(() => (query.state.data as T | undefined) ?? ask(context))
}

/** Data that pages don't follow. Readings of the staff: fetching them is a reading too, so a page that followed them would refetch for
 *  ever. Actions: nearly every write is one. */
type UnfollowedData = 'readings' | 'actions'

/** The keys of a domain's queries. They begin with the data that is shown, and for one thing go on with its id, by which
 *  `isTouched` (app/calls/changes.ts) knows what to ask again. */
export const dataKeys = (data: ShownData | UnfollowedData) => ({
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

/** Time in which data that came with the page is not refetched. */
const justNowMs = 2000

/** Options of a query that is refetched each time a screen shows it. */
export const askedEachTime = {
  staleTime: 0,
  refetchOnMount: ({ state }: { state: { dataUpdatedAt: number } }) =>
    Date.now() - state.dataUpdatedAt < justNowMs ? false : ('always' as const),
}

/** A query that an endpoint answers: `queryOf(keys.one(id), getOffer, { params: { id } })`. What the endpoint is asked with is
 *  the end of the key, so that no part of it can be left out. */
export function queryOf<const D extends EndpointDeclaration>(
  begin: QueryKey,
  endpoint: Endpoint<D>,
  ...[input]: InputArguments<D>
) {
  const queryKey = input === undefined ? begin : [...begin, input]
  return queryOptions({ queryKey, queryFn: ({ signal }) => callAt<D>(endpoint, { ...input, signal }) })
}

/** Query parameters of a list, without the cursor. */
export type FilterOf<D extends EndpointDeclaration> = Omit<NonNullable<EndpointCall<D>['query']>, 'cursor'>

interface Paged {
  nextCursor: string | null
}

/** The params of an endpoint whose path names some. */
type ParamsArgument<D extends EndpointDeclaration> =
  EndpointCall<D> extends { params: infer Params } ? [params: Params] : []

/** A list that pages by cursor: `useInfiniteQuery(listOf(keys.of('list'), listOffers, filter))`, with the params of its path last
 *  where it has some. What it is asked with is the end of the key, as in `queryOf`. */
export function listOf<const D extends EndpointDeclaration>(
  begin: QueryKey,
  endpoint: Endpoint<D>,
  filter: FilterOf<NoInfer<D>>,
  ...[params]: ParamsArgument<NoInfer<D>>
) {
  return infiniteQueryOptions({
    queryKey: params === undefined ? [...begin, filter] : [...begin, params, filter],
    queryFn: ({ pageParam, signal }) =>
      callAt<D>(endpoint, { params, query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page as Paged).nextCursor ?? undefined,
  })
}

type Part<Call, Name extends string> = Call extends { [Key in Name]: infer Given extends object } ? Given : unknown
type Key<D extends EndpointDeclaration> = D['limits'] extends { idempotent: true } ? { key?: string } : unknown
/** Variables of a write: the request, or void where the endpoint takes none. */
// biome-ignore lint/suspicious/noConfusingVoidType: the query library calls a write without variables so
type WriteVariables<Asked> = unknown extends Asked ? void : { key?: string } extends Asked ? Asked | void : Asked
type Body<D extends EndpointDeclaration> = Part<EndpointCall<D>, 'body'> & Key<D>
type ReadOptions<D extends EndpointDeclaration, Answer> = { queryKey: DataTag<QueryKey, Answer, CallFailure> } & ([
  EndpointAnswer<D>,
] extends [Answer]
  ? unknown
  : never)

/** A write. `mutate` takes what the endpoint does, in one object: its params, where they are not given here, and its body. The same
 *  content from the same place is sent with the same key, so an endpoint that counts repeated requests once counts it once; `key`
 *  replaces it where the same content is meant anew. Where the answer is the thing after the write, the query `shown` shows it at
 *  once. */
export function useWrite<const D extends EndpointDeclaration>(
  endpoint: Endpoint<D>,
): Write<D, Part<EndpointCall<D>, 'params'> & Body<D>>
export function useWrite<const D extends EndpointDeclaration, Answer = never>(
  endpoint: Endpoint<D>,
  params: Part<EndpointCall<NoInfer<D>>, 'params'>,
  shown?: ReadOptions<NoInfer<D>, Answer>,
): Write<D, Body<D>>
export function useWrite<const D extends EndpointDeclaration>(
  endpoint: Endpoint<D>,
  given?: object,
  shown?: { queryKey: QueryKey },
): Write<D, unknown> {
  const client = useQueryClient()
  const keyFor = useWriteKey()
  return useMutation({
    mutationFn: (passed: unknown) => {
      const { key, ...input } = { ...given, ...(passed as object) } as Record<string, unknown>
      const isParam = (name: string) => endpoint.path.split('/').includes(`:${name}`)
      const part = (isWanted: boolean) =>
        Object.fromEntries(Object.entries(input).filter(([name]) => isParam(name) === isWanted))
      const body = part(false)
      return callAt<D>(endpoint, {
        params: part(true),
        ...(Object.keys(body).length > 0 && { body }),
        idempotencyKey: typeof key === 'string' ? key : keyFor(input),
      })
    },
    ...(shown && { onSuccess: (answer: EndpointAnswer<D>) => void client.setQueryData(shown.queryKey, answer) }),
  }) as Write<D, unknown>
}

type Write<D extends EndpointDeclaration, Asked> = UseMutationResult<
  EndpointAnswer<D>,
  CallFailure,
  WriteVariables<Asked>
>
