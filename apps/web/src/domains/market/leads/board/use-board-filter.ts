import { leadChanges, leadMarks, leadSources, leadStates, type LeadState } from '@navyk/api-spec/market/leads'
import { subjects } from '@navyk/api-spec/vocabulary'
import { changedNames, useChanged } from '#ui/lists/filters/use-changed.ts'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import type { BoardFilter } from '../api.ts'

export const boardFilterNames = ['search', 'mark', 'source', 'subject', 'assigneeId', ...changedNames] as const

/** The filter of the address; what it does not know is left out. */
export function useBoardFilter(): BoardFilter {
  const [filters] = useFilters(boardFilterNames)
  return {
    ...useChanged(leadChanges),
    search: filters.search || undefined,
    mark: leadMarks.find((each) => each === filters.mark),
    source: leadSources.find((each) => each === filters.source),
    subject: subjects.find((each) => each === filters.subject),
    assigneeId: /^[0-9a-f-]{36}$/.test(filters.assigneeId) ? filters.assigneeId : undefined,
  }
}

/** The stage that a phone shows. */
export function useShownStage(): LeadState {
  const [{ stage }] = useFilters(['stage'])
  return leadStates.find((each) => each === stage) ?? 'new'
}
