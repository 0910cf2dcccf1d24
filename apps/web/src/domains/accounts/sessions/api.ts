import { endOtherSessions, endSession, listSessions, listSignInHistory } from '@navyk/api-spec'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { pages } from '../../../app/query.ts'

const keys = {
  all: ['accounts', 'door'] as const,
  sessions: ['accounts', 'door', 'sessions'] as const,
  history: ['accounts', 'door', 'history'] as const,
}

export const sessionsOptions = queryOptions({
  queryKey: keys.sessions,
  queryFn: ({ signal }) => call(listSessions, { signal }),
})

export const historyOptions = infiniteQueryOptions(
  pages(keys.history, (cursor, signal) => call(listSignInHistory, { query: { cursor, limit: '10' }, signal })),
)

/** Ending a session also writes a line of the history. */
function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keys.all })
}

export function useEndSession() {
  const refresh = useRefresh()
  // Also after a failure: the session may have ended meanwhile.
  return useMutation({ mutationFn: (id: string) => call(endSession, { params: { id } }), onSettled: refresh })
}

export function useEndOtherSessions() {
  const refresh = useRefresh()
  return useMutation({ mutationFn: () => call(endOtherSessions), onSettled: refresh })
}
