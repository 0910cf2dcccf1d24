import { Button, NativeSelect } from '@mantine/core'
import { addMonths, businessMonth } from '@navyk/api-spec/kit'
import type { DueReport } from '@navyk/api-spec/teaching/progress'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { PersonName } from '#ui/facts/facts-text.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useFormat } from '#ui/format.ts'
import { FilterBar } from '#ui/lists/filters/filter-bar.tsx'
import { SectionRow } from '#ui/lists/section-rows.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useMayChange } from '#ui/may-change.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { dueReportsQuery, useDraftReport } from '../api.ts'
import classes from './due-reports-page.module.css'
import { ownerPath } from '../paths.ts'

const ReportDialog = lazy(() => import('./report-dialog.tsx').then((it) => ({ default: it.ReportDialog })))

/** Number of past months that can be looked at. */
const offeredMonths = 6

/** Learners whose parents were sent no report about a month: for an executor each is one press from writing, managers see who has sent
 *  none. The month is in the address, `?month=2026-10`; without it, the last one that is over. */
export function DueReportsPage() {
  const { t } = useTranslation('progress')
  const isStaff = useUser().role === 'staff'
  const format = useFormat()
  const [filters, change] = useFilters(['month', 'search'])
  const thisMonth = businessMonth(new Date())
  const months = Array.from({ length: offeredMonths }, (_, index) => addMonths(thisMonth, -index))
  const month = months.find((one) => one === filters.month) ?? addMonths(thisMonth, -1)
  const query = useQuery({ ...dueReportsQuery(month, filters.search), placeholderData: keepPreviousData })
  const [opened, open] = useState<string>()
  return (
    <Page title={t('due.title')} purpose={t('due.purpose')}>
      <NativeSelect
        className="up-to-256 below-16"
        label={t('words.month')}
        value={month}
        data={months.map((value) => ({ value, label: format.month(value) }))}
        onChange={(event) => change({ month: event.currentTarget.value })}
      />
      <FilterBar
        filters={[{ kind: 'search', name: 'search', label: t(isStaff ? 'due.search_of_staff' : 'due.search') }]}
      />
      <Section title={format.month(month)}>
        <QueryView query={query} skeleton={<BlockSkeleton height={9} />}>
          {({ data: { count, reports } }) =>
            reports.length === 0 ? (
              <p className="muted below-12">{t(filters.search === '' ? 'due.none' : 'due.none_found')}</p>
            ) : (
              <>
                <ul className={`stack ${classes.due}`} aria-label={t('due.title')}>
                  {reports.map((report) => (
                    <DueRow key={report.owner.id} report={report} month={month} onDrafted={open} />
                  ))}
                </ul>
                {count > reports.length && (
                  <p className="muted below-12">{t('due.more', { count: count - reports.length })}</p>
                )}
              </>
            )
          }
        </QueryView>
      </Section>
      {opened !== undefined && (
        <Suspense fallback={null}>
          <ReportDialog id={opened} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}

interface RowProps {
  report: DueReport
  month: string
  onDrafted: (id: string) => void
}

function DueRow({
  report: { owner, learnerName, subject, programme, executor, isDrafted },
  month,
  onDrafted,
}: RowProps) {
  const { t } = useTranslation('progress')
  const words = useWords()
  const isStaff = useUser().role === 'staff'
  const mayChange = useMayChange()
  const draft = useDraftReport(owner.id)
  return (
    <SectionRow
      what={<Link to={ownerPath(owner)}>{`${learnerName}, ${programme?.title ?? words.subject(subject)}`}</Link>}
      about={isStaff && executor && <PersonName person={executor} isFull />}
    >
      {mayChange && (
        <Button
          variant="default"
          aria-label={t(isDrafted ? 'due.go_on_for' : 'due.write_for', { name: learnerName })}
          loading={draft.isPending}
          onClick={() =>
            draft.mutate({ month }, { onSuccess: ({ data }) => onDrafted(data.id), onError: toastFailure })
          }
        >
          {t(isDrafted ? 'due.go_on' : 'due.write')}
        </Button>
      )}
    </SectionRow>
  )
}
