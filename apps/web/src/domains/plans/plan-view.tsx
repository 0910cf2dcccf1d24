import type { Plan } from '@navyk/api-spec'
import { useTranslation } from 'react-i18next'
import { PlanActions } from './plan-actions.tsx'
import { PlanFrame } from './plan-frame.tsx'
import { PlanLessons } from './plan-lessons.tsx'
import { PlanRowsTable } from './plan-rows-table.tsx'
import { PlanFigures } from './plan-totals.tsx'

/** A plan to read: its rows while it waits, its lessons once it is approved. */
export function PlanView({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const rows = { key: 'rows', label: t('details.rows'), content: <PlanRowsTable plan={plan} /> }
  const lessons = { key: 'lessons', label: t('details.lessons'), content: <PlanLessons plan={plan} /> }
  return (
    <PlanFrame
      plan={plan}
      action={<PlanActions plan={plan} />}
      totals={<PlanFigures plan={plan} totals={plan.totals} />}
      tabs={plan.state === 'approved' ? [lessons, rows] : [rows]}
    />
  )
}
