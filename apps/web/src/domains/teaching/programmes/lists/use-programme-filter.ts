import {
  type ProgrammeState,
  programmeChanges,
  programmeFormats,
  programmeMarks,
  programmeStates,
} from '@navyk/api-spec/teaching/programmes'
import { levels, subjects } from '@navyk/api-spec/vocabulary'
import { hiddenColumnsName } from '#ui/lists/table/use-hidden-columns.ts'
import { changedNames, useChanged } from '#ui/lists/filters/use-changed.ts'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import type { ProgrammeFilter } from '../api.ts'

/** Names in the address that narrow a board and an overview too; they show all states. */
const commonFilterNames = ['search', 'subject', 'level', 'format', 'mark', 'executorId'] as const
export const programmeFilterNames = [...commonFilterNames, 'state'] as const

/** Names in the address that a saved view keeps. */
export const programmeViewNames = [...programmeFilterNames, ...changedNames, hiddenColumnsName]

export type CommonFilter = Pick<ProgrammeFilter, (typeof commonFilterNames)[number]>

/** The filter of the address without the state; what it does not know is left out. */
export function useCommonFilter(): CommonFilter {
  const [filters] = useFilters(commonFilterNames)
  return {
    search: filters.search || undefined,
    subject: subjects.find((each) => each === filters.subject),
    level: levels.find((each) => each === filters.level),
    format: programmeFormats.find((each) => each === filters.format),
    mark: programmeMarks.find((each) => each === filters.mark),
    executorId: /^[0-9a-f-]{36}$/.test(filters.executorId) ? filters.executorId : undefined,
  }
}

export function useProgrammeFilter(): ProgrammeFilter {
  const common = useCommonFilter()
  const [{ state }] = useFilters(['state'])
  return { state: programmeStates.find((each) => each === state), ...common, ...useChanged(programmeChanges) }
}

/** The state whose column a phone shows. */
export function useShownState(): ProgrammeState {
  const [{ column }] = useFilters(['column'])
  return programmeStates.find((each) => each === column) ?? 'draft'
}
