import { endOtherSessions, endSession, listSessions, listSignInHistory } from '@navyk/api-spec/people/sessions'
import { dataKeys, queryOf, listOf, useWrite } from '#app/calls/query.ts'

const keys = dataKeys('sessions')

export const sessionsQuery = queryOf(keys.of('open'), listSessions)

export const signInHistoryQuery = listOf(keys.of('history'), listSignInHistory, { limit: '10' })

export const useEndSession = () => useWrite(endSession)

export const useEndOtherSessions = () => useWrite(endOtherSessions)
