import * as spec from '@navyk/api-spec/market/leads'
import type { LeadState } from '@navyk/api-spec/market/leads'
import { fetchFile } from '#app/calls/call.ts'
import { dataKeys, type FilterOf, listOf, queryOf, useWrite } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

const keys = dataKeys('leads')

export type BoardFilter = FilterOf<typeof spec.getLeadBoard>

/** The board with the first leads of each column. */
export const boardQuery = (filter: BoardFilter) => queryOf(keys.of('board'), spec.getLeadBoard, { query: filter })

/** A whole column, page by page. */
export const columnQuery = (state: LeadState, filter: BoardFilter) =>
  listOf(keys.of('column'), spec.listLeads, { state, ...filter })

/** Saves leads of all stages, narrowed as the board is, as a workbook. */
export const useLeadsWorkbook = (filter: BoardFilter) =>
  useSaving(async () => saveBlob(await fetchFile(spec.downloadLeads, { query: filter }), 'navyk-leads.xlsx'))

export const leadQuery = (id: string) => queryOf(keys.one(id), spec.getLead, { params: { id } })

export const leadHistoryQuery = (id: string) =>
  queryOf(keys.one(id, 'history'), spec.listLeadHistory, { params: { id } })

export const useCreateLead = () => useWrite(spec.createLead)

/** Steps of a lead; each answers with the lead after it. */
export function useLeadSteps(id: string) {
  const shown = leadQuery(id)
  return {
    change: useWrite(spec.changeLead, { id }, shown),
    move: useWrite(spec.moveLead, { id }, shown),
    lose: useWrite(spec.loseLead, { id }, shown),
    reopen: useWrite(spec.reopenLead, { id }, shown),
    assign: useWrite(spec.assignLead, { id }, shown),
    convert: useWrite(spec.convertLead, { id }, shown),
    note: useWrite(spec.noteLeadActivity, { id }, shown),
    erase: useWrite(spec.eraseLead, { id }),
    addTask: useWrite(spec.addLeadTask, { id }, shown),
  }
}

/** Steps of a task of a lead. */
export function useTaskSteps(id: string, leadId: string) {
  const shown = leadQuery(leadId)
  return {
    change: useWrite(spec.changeLeadTask, { id }, shown),
    finish: useWrite(spec.finishLeadTask, { id }, shown),
  }
}

/** Steps of whichever lead of the board. */
export const useLeadWrites = () => ({
  move: useWrite(spec.moveLead),
  lose: useWrite(spec.loseLead),
  reopen: useWrite(spec.reopenLead),
})
