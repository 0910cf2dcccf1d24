import * as spec from '@navyk/api-spec/teaching/programmes'
import { keepPreviousData } from '@tanstack/react-query'
import { fetchFile } from '#app/calls/call.ts'
import { dataKeys, type FilterOf, listOf, queryOf, useWrite } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

const keys = dataKeys('programmes')

export type ProgrammeFilter = FilterOf<typeof spec.listProgrammes>
export type TeamFilter = FilterOf<typeof spec.listTeam>

/** Programmes that the reader may see, narrowed as the address says. */
export const programmesQuery = (filter: ProgrammeFilter) => listOf(keys.of('list'), spec.listProgrammes, filter)

/** Programmes with a day within a span, as many as one answer may have. */
export const programmesWithinQuery = (filter: ProgrammeFilter) =>
  queryOf(keys.of('within'), spec.listProgrammes, { query: { ...filter, limit: '100' } })

export const boardQuery = (filter: FilterOf<typeof spec.getProgrammeBoard>) =>
  queryOf(keys.of('board'), spec.getProgrammeBoard, { query: filter })

export const overviewQuery = (filter: FilterOf<typeof spec.getProgrammeOverview>) =>
  queryOf(keys.of('overview'), spec.getProgrammeOverview, { query: filter })

export const programmeQuery = (id: string) => queryOf(keys.one(id), spec.getProgramme, { params: { id } })

export const programmeHistoryQuery = (id: string) =>
  queryOf(keys.one(id, 'history'), spec.listProgrammeHistory, { params: { id } })

/** Seats of a programme with its waiting list, page by page. */
export const seatsQuery = (id: string) => listOf(keys.one(id, 'seats'), spec.listProgrammeSeats, {}, { id })

export const teamQuery = (filter: TeamFilter) => listOf(keys.of('team'), spec.listTeam, filter)

/** Executors who could teach a programme, by the beginnings of names. */
export const possibleMembersQuery = (id: string, query: { search: string; without?: 'team' }) => ({
  ...queryOf(keys.one(id, 'possible-members'), spec.listPossibleMembers, { params: { id }, query }),
  placeholderData: keepPreviousData,
})

/** Saves programmes, narrowed as the table is, as a workbook. */
export const useProgrammesWorkbook = (filter: ProgrammeFilter) =>
  useSaving(async () => saveBlob(await fetchFile(spec.downloadProgrammes, { query: filter }), 'navyk-programmes.xlsx'))

/** Saves members of teams, narrowed as the list is, as a workbook. */
export const useTeamWorkbook = (filter: FilterOf<typeof spec.downloadTeam>) =>
  useSaving(async () => saveBlob(await fetchFile(spec.downloadTeam, { query: filter }), 'navyk-team.xlsx'))

export const useCreateProgramme = () => useWrite(spec.createProgramme)
export const useCopyProgramme = (id: string) => useWrite(spec.copyProgramme, { id })
export const useChangeProgramme = (id: string) => useWrite(spec.changeProgramme, { id }, programmeQuery(id))

/** Steps of any programme, which the call names. */
export const useProgrammeWrites = () => ({
  open: useWrite(spec.openProgrammeForEnrolment),
  confirm: useWrite(spec.confirmProgramme),
  start: useWrite(spec.startProgramme),
  finish: useWrite(spec.finishProgramme),
  cancel: useWrite(spec.cancelProgramme),
})

export const useEnrolLearner = (programmeId: string) => useWrite(spec.enrolLearner, { id: programmeId })

/** Steps of a seat; the programme that shows it is fetched again. */
export const useSeatSteps = (id: string) => ({
  accept: useWrite(spec.acceptSeat, { id }),
  decline: useWrite(spec.declineSeat, { id }),
  confirm: useWrite(spec.confirmSeat, { id }),
  keep: useWrite(spec.keepSeat, { id }),
  leave: useWrite(spec.leaveProgramme, { id }),
})

export const useInviteMember = (programmeId: string) => useWrite(spec.inviteMember, { id: programmeId })

export const useMemberSteps = (id: string) => ({
  accept: useWrite(spec.acceptMembership, { id }),
  decline: useWrite(spec.declineMembership, { id }),
  suspend: useWrite(spec.suspendMember, { id }),
  resume: useWrite(spec.resumeMember, { id }),
  remove: useWrite(spec.removeMember, { id }),
  changeRole: useWrite(spec.changeMemberRole, { id }),
  addRate: useWrite(spec.addMemberRate, { id }),
})
