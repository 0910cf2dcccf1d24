import * as spec from '@navyk/api-spec/teaching/programme-sessions'
import { listTeam } from '@navyk/api-spec/teaching/programmes'
import { listScheduleExecutors } from '@navyk/api-spec/teaching/schedule'
import { fetchFile } from '#app/calls/call.ts'
import { dataKeys, type FilterOf, listOf, queryOf, useWrite } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

const keys = dataKeys('programme-sessions')

export type SessionFilter = FilterOf<typeof spec.listProgrammeSessions>

export const sessionsQuery = (filter: SessionFilter) => listOf(keys.of('list'), spec.listProgrammeSessions, filter)

export const useSessionsWorkbook = (filter: FilterOf<typeof spec.downloadProgrammeSessions>) =>
  useSaving(async () =>
    saveBlob(await fetchFile(spec.downloadProgrammeSessions, { query: filter }), 'navyk-sessions.xlsx'),
  )

export const sessionQuery = (id: string) => queryOf(keys.one(id), spec.getProgrammeSession, { params: { id } })

export const sessionHistoryQuery = (id: string) =>
  queryOf(keys.one(id, 'history'), spec.listProgrammeSessionHistory, { params: { id } })

export const attendanceQuery = (programmeId: string) =>
  queryOf(keys.of('attendance'), spec.getProgrammeAttendance, { query: { programmeId } })

/** Executors who teach or have taught, by name, to narrow lists by. */
export const executorsQuery = queryOf(keys.of('executors'), listScheduleExecutors)

/** Active members of a programme's team. */
export const teamQuery = (programmeId: string) =>
  queryOf(keys.of('team'), listTeam, { query: { programmeId, state: 'active', limit: '100' } })

export const usePlanSessions = () => useWrite(spec.planProgrammeSessions)
export const useAddSession = () => useWrite(spec.addProgrammeSession)

/** Steps of a session; each answers with the session after it. */
export function useSessionSteps(id: string) {
  const shown = sessionQuery(id)
  return {
    update: useWrite(spec.updateProgrammeSession, { id }, shown),
    hold: useWrite(spec.holdProgrammeSession, { id }, shown),
    move: useWrite(spec.moveProgrammeSession, { id }, shown),
    cancel: useWrite(spec.cancelProgrammeSession, { id }, shown),
    restore: useWrite(spec.restoreProgrammeSession, { id }, shown),
    setTeachers: useWrite(spec.setSessionTeachers, { id }, shown),
    askSubstitute: useWrite(spec.askForSubstitute, { id }, shown),
  }
}

export const useSetAttendance = (id: string, learnerId: string) =>
  useWrite(spec.setAttendance, { id, learnerId }, sessionQuery(id))

/** Sessions and attendance over all programmes, between two days. */
export const sessionsOverviewQuery = (filter: FilterOf<typeof spec.getSessionsOverview>) =>
  listOf(keys.of('overview'), spec.getSessionsOverview, filter)

export const useAttendanceWorkbook = (filter: FilterOf<typeof spec.downloadSessionsOverview>) =>
  useSaving(async () =>
    saveBlob(
      await fetchFile(spec.downloadSessionsOverview, { query: filter }),
      `navyk-attendance-${filter.from}-${filter.to}.xlsx`,
    ),
  )
