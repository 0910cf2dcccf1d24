import { Button } from '@mantine/core'
import { type LeadBoard, leadChanges, leadMarks, leadSources, leadStates } from '@navyk/api-spec/market/leads'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, memo } from 'react'
import { useStateLabel } from '#app/manifests/states.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { ChangedChip } from '#ui/lists/filters/changed-chip.tsx'
import { FilterBar } from '#ui/lists/filters/filter-bar.tsx'
import { useChanged } from '#ui/lists/filters/use-changed.ts'
import { ScopeSwitch } from '#ui/lists/scope-switch.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useIsWide } from '#ui/browser/use-media.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { boardQuery, useLeadsWorkbook } from '../api.ts'
import { BoardColumn } from './column.tsx'
import { Losing } from './losing.tsx'
import { OwnOffers } from './own-offers.tsx'
import { boardFilterNames, useBoardFilter, useShownStage } from './use-board-filter.ts'
import styles from '#ui/layout/board.module.css'
import { useTranslation } from '#ui/texts.ts'
import { useMoves } from './use-moves.ts'

// Each is loaded when its dialog first opens.
const NewLead = lazy(async () => ({ default: (await import('../form/new-lead.tsx')).NewLead }))

const SiteForm = lazy(async () => ({ default: (await import('../form/site-form.tsx')).SiteForm }))

/** Leads and requests by stage, for managers. */
export function BoardPage() {
  const { t } = useTranslation('leads')
  const query = useQuery({ ...boardQuery(useBoardFilter()), placeholderData: keepPreviousData })
  return (
    <Page
      title={t('board.title')}
      purpose={t('board.purpose')}
      isActionShort
      action={
        <>
          <WorkbookButton />
          <DialogButton variant="filled" label={t('new.action')}>
            {(close) => <NewLead onClose={close} />}
          </DialogButton>
        </>
      }
    >
      <Filters managers={query.data?.data.managers} />
      <QueryView query={query} skeleton={<ListSkeleton rows={6} />}>
        {({ data }) => <Board board={data} refetch={query.refetch} />}
      </QueryView>
      <div className="above-16">
        <DialogButton variant="light" label={t('site_form.title')}>
          {(close) => <SiteForm onClose={close} />}
        </DialogButton>
      </div>
    </Page>
  )
}

function Board({ board, refetch }: { board: LeadBoard; refetch: () => unknown }) {
  const moves = useMoves(refetch)
  const isWide = useIsWide(75)
  const stage = useShownStage()
  const stateLabel = useStateLabel()
  const { t } = useTranslation('leads')
  const renderColumn = (column: LeadBoard['columns'][number]) => (
    <BoardColumn key={column.state} column={column} moves={moves}>
      <OwnOffers offers={board.offers.find(({ stage: of }) => of === column.state)} />
    </BoardColumn>
  )
  const open = board.columns.filter(({ state }) => state !== 'won' && state !== 'lost')
  const closed = board.columns.filter(({ state }) => state === 'won' || state === 'lost')
  return (
    <>
      <p className="unseen" role="status">
        {moves.said}
      </p>
      {isWide ? (
        <div className={styles.board}>
          {open.map(renderColumn)}
          <div className="column gap-12">{closed.map(renderColumn)}</div>
        </div>
      ) : (
        <>
          <ScopeSwitch
            name="stage"
            label={t('board.stage')}
            scopes={leadStates.map((state, place) => ({
              value: place === 0 ? '' : state,
              label: `${stateLabel('lead', state)} · ${board.columns[place]?.count ?? 0}`,
            }))}
          />
          {board.columns.filter(({ state }) => state === stage).map(renderColumn)}
        </>
      )}
      <Losing moves={moves} />
    </>
  )
}

const Filters = memo(({ managers = [] }: { managers?: LeadBoard['managers'] | undefined }) => {
  const { t } = useTranslation('leads')
  const words = useWords()
  const format = useFormat()
  const { changed, since } = useChanged(leadChanges)
  return (
    <FilterBar
      filters={[
        { kind: 'search', name: 'search', label: t('board.search') },
        {
          kind: 'select',
          name: 'mark',
          label: t('board.mark'),
          options: leadMarks.map((value) => ({ value, label: t(`marks.${value}`) })),
        },
        {
          kind: 'select',
          name: 'source',
          label: t('source'),
          options: leadSources.map((value) => ({ value, label: t(`sources.${value}`) })),
        },
        { kind: 'select', name: 'subject', label: words.label('subject'), options: words.subjectOptions() },
        {
          kind: 'select',
          name: 'assigneeId',
          label: t('assignee'),
          options: managers.map((manager) => ({ value: manager.id, label: format.fullName(manager) })),
        },
      ]}
    >
      <SavedViews page="leads" names={boardFilterNames} />
      {changed && <ChangedChip label={t(`changed.${changed}`, { day: format.lastDay(since) })} />}
    </FilterBar>
  )
})

function WorkbookButton() {
  const { t } = useTranslation('leads')
  const workbook = useLeadsWorkbook(useBoardFilter())
  return (
    <Button
      variant="default"
      leftSection={<Icon of={IconDownload} />}
      loading={workbook.isPending}
      onClick={() => workbook.mutate()}
    >
      {t('board.workbook')}
    </Button>
  )
}
