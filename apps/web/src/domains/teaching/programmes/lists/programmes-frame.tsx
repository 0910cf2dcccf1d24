import {
  programmeChanges,
  programmeFormats,
  programmeMarks,
  programmeStates,
} from '@navyk/api-spec/teaching/programmes'
import { screenPath } from '@navyk/api-spec/kit/paths'
import { newProgrammePath } from '@navyk/api-spec/teaching/programmes/paths'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useUser } from '#app/session/session.ts'
import { useStateLabel } from '#app/manifests/states.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useFormat } from '#ui/format.ts'
import { ChangedChip } from '#ui/lists/filters/changed-chip.tsx'
import { FilterBar } from '#ui/lists/filters/filter-bar.tsx'
import { changedNames, useChanged } from '#ui/lists/filters/use-changed.ts'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { WorkbookButton } from '#ui/lists/workbook-button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { useProgrammesWorkbook } from '../api.ts'
import {
  programmeFilterNames,
  programmeViewNames,
  useCommonFilter,
  useProgrammeFilter,
} from './use-programme-filter.ts'
import { WayLinks } from '#ui/lists/way-links.tsx'

/** The ways to look at programmes. The last two are the staff's. */
const ways = ['project-v1', 'project-v2', 'project-v3', 'project-management-v2', 'project-management'] as const
type Way = (typeof ways)[number]

/** Links to the other ways, with the same filters. */
function Ways({ now }: { now: Way }) {
  const { t } = useTranslation('programmes')
  const { role } = useUser()
  const own = ways.filter((way) => role === 'staff' || !way.startsWith('project-management'))
  return <WayLinks label={t('ways.title')} ways={own.map((way) => ({ way, label: t(`ways.${way}`) }))} now={now} />
}

interface Props {
  way: Way
  /** Content at the end of the filter bar. */
  choice?: ReactNode
  children: ReactNode
}

/** Title, ways, filters and actions of the programmes, whichever way they are shown. */
export function ProgrammesFrame({ way, choice, children }: Props) {
  const { t } = useTranslation('programmes')
  const { role } = useUser()
  const isManager = useIsManager()
  const showsStates = !way.startsWith('project-management')
  return (
    <Page
      title={t('title')}
      purpose={t(`purpose.${role}`)}
      action={
        role === 'staff' && (
          <>
            <ProgrammesWorkbook isOfStates={showsStates} />
            {isManager && (
              <LinkButton to={newProgrammePath} icon={IconPlus}>
                {t('new.action')}
              </LinkButton>
            )}
          </>
        )
      }
    >
      <Ways now={way} />
      <ProgrammeFilters showsStates={showsStates}>
        {choice}
        <SavedViews page="programmes" names={programmeViewNames} />
      </ProgrammeFilters>
      {children}
    </Page>
  )
}

/** Saves the filtered programmes as a workbook; a page of all states ignores a state that is left in the address. */
function ProgrammesWorkbook({ isOfStates }: { isOfStates: boolean }) {
  const { t } = useTranslation('programmes')
  const common = useCommonFilter()
  const all = useProgrammeFilter()
  return <WorkbookButton label={t('words.download')} workbook={useProgrammesWorkbook(isOfStates ? all : common)} />
}

/** True for those who make programmes. The server decides on its own. */
function useIsManager(): boolean {
  const { role, permissions } = useUser()
  return role === 'staff' && permissions.includes('manager')
}

function ProgrammeFilters({ showsStates, children }: { showsStates: boolean; children: ReactNode }) {
  const { t } = useTranslation('programmes')
  const { role } = useUser()
  const words = useWords()
  const stateLabel = useStateLabel()
  const format = useFormat()
  const { changed, since } = useChanged(programmeChanges)
  const states = programmeStates.filter((state) => role === 'staff' || state !== 'draft')
  return (
    <FilterBar
      filters={[
        { kind: 'search', name: 'search', label: t('search') },
        ...(showsStates
          ? [
              {
                kind: 'select' as const,
                name: 'state',
                label: t('state'),
                options: states.map((value) => ({ value, label: stateLabel('programme', value) })),
              },
            ]
          : []),
        { kind: 'select', name: 'subject', label: words.label('subject'), options: words.subjectOptions() },
        { kind: 'select', name: 'level', label: t('level'), options: words.levelOptions() },
        {
          kind: 'select',
          name: 'format',
          label: t('format'),
          options: programmeFormats.map((value) => ({ value, label: t(`formats.${value}`) })),
        },
        ...(role === 'staff'
          ? [
              {
                kind: 'select' as const,
                name: 'mark',
                label: t('mark'),
                options: programmeMarks.map((value) => ({ value, label: t(`marks.${value}`) })),
              },
            ]
          : []),
      ]}
    >
      {children}
      {showsStates && changed && <ChangedChip label={t(`changed.${changed}`, { day: format.lastDay(since) })} />}
    </FilterBar>
  )
}

/** Empty state of the programmes: because of the filters, or because there is nothing yet. */
export function NoProgrammes({ way }: { way: Way }) {
  const { t } = useTranslation('programmes')
  const [filters] = useFilters([...programmeFilterNames, ...changedNames])
  const { role } = useUser()
  const isManager = useIsManager()
  if (Object.values(filters).some(Boolean)) {
    return <EmptyState text={t('none_found')} link={{ to: screenPath(way), label: t('words.show_all') }} />
  }
  return <EmptyState text={t(`none.${role}`)} link={isManager && { to: newProgrammePath, label: t('new.action') }} />
}
