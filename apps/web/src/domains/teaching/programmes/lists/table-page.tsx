import type { ProgrammeCard } from '@navyk/api-spec/teaching/programmes'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { ColumnChoice } from '#ui/lists/table/column-choice.tsx'
import { DataList } from '#ui/lists/table/data-list.tsx'
import { useShownColumns } from '#ui/lists/table/use-hidden-columns.ts'
import { useTranslation } from '#ui/texts.ts'
import { programmesQuery } from '../api.ts'
import { NoProgrammes, ProgrammesFrame } from './programmes-frame.tsx'
import { useProgrammeFilter } from './use-programme-filter.ts'
import { useProgrammeColumns } from './use-programme-columns.tsx'

/** Programmes as a table. */
export function ProgrammeTablePage() {
  const { t } = useTranslation('programmes')
  const { role } = useUser()
  const query = useInfiniteQuery({ ...programmesQuery(useProgrammeFilter()), placeholderData: keepPreviousData })
  const { shown, choice } = useShownColumns(useProgrammeColumns(role))
  return (
    <ProgrammesFrame way="project-v2" choice={<ColumnChoice columns={choice} />}>
      <DataList<ProgrammeCard>
        label={t('title')}
        query={query}
        columns={shown}
        rowId={({ id }) => id}
        rowLink={({ id }) => programmePath(id)}
        empty={<NoProgrammes way="project-v2" />}
      />
    </ProgrammesFrame>
  )
}
