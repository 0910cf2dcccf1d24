import { Button } from '@mantine/core'
import type { Plan } from '@navyk/api-spec/teaching/plans'
import { useState } from 'react'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { LessonChip } from '../month/lesson-chip.tsx'
import { MonthSheet } from '../month/month-sheet.tsx'
import { PlanActions } from './plan-actions.tsx'
import { PlanFrame } from './plan-frame.tsx'
import { PlanLessons } from './plan-lessons.tsx'
import { PlanRowsTable } from './plan-rows-table.tsx'
import { PlanFigures } from './plan-totals.tsx'
import { RevisionCard, ChangesSinceReturn } from '../revisions/revision-card.tsx'
import { RevisionEditor } from '../revisions/revision-editor.tsx'

/** The view of a plan: its rows before the approval, then its lessons; an approved plan can be revised. */
export function PlanView({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const [isRevising, setRevising] = useState(false)
  const rows = { key: 'rows', label: t('details.rows'), content: <PlanRowsTable plan={plan} /> }
  const month = { key: 'month', label: t('words.month'), content: <PlannedMonth plan={plan} /> }
  const lessons = { key: 'lessons', label: t('words.lessons'), content: <PlanLessons plan={plan} /> }
  const mayBegin = plan.actions.revise && plan.openRevision === null && !isRevising
  const action = mayBegin ? (
    <Button variant="default" onClick={() => setRevising(true)}>
      {t('revision.begin')}
    </Button>
  ) : (
    <PlanActions plan={plan} />
  )
  return (
    <PlanFrame
      plan={plan}
      action={action}
      totals={<PlanFigures plan={plan} totals={plan.totals} />}
      tabs={plan.state === 'approved' ? [lessons, rows] : [rows, month]}
    >
      {isRevising ? (
        <RevisionEditor plan={plan} onClose={() => setRevising(false)} />
      ) : (
        <RevisionCard plan={plan} onRevise={() => setRevising(true)} />
      )}
      <ChangesSinceReturn plan={plan} />
    </PlanFrame>
  )
}

/** The rows on a sheet, read-only. */
function PlannedMonth({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  return (
    <MonthSheet
      plan={plan}
      label={t('sheet.label')}
      renderDay={(date) =>
        plan.rows
          .filter((row) => row.date === date)
          .map((row) => (
            <LessonChip key={row.id} time={format.timeRange(row.startsAt, row.endsAt)}>
              {row.topic && <span dir="auto">{row.topic}</span>}
            </LessonChip>
          ))
      }
    />
  )
}
