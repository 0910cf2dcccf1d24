import { endOtherSessions, endSession, listSessions, listSignInHistory } from '@navyk/api-spec/people/sessions'
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { dataKeys, pages } from '../../../app/query.ts'

const keys = dataKeys('sessions')

export const sessionsOptions = queryOptions({
  queryKey: keys.of('open'),
  queryFn: ({ signal }) => call(listSessions, { signal }),
})

export const historyOptions = infiniteQueryOptions(
  pages(keys.of('history'), (cursor, signal) => call(listSignInHistory, { query: { cursor, limit: '10' }, signal })),
)

export const useEndSession = () => useMutation({ mutationFn: (id: string) => call(endSession, { params: { id } }) })

export const useEndOtherSessions = () => useMutation({ mutationFn: () => call(endOtherSessions) })
