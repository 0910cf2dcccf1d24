import { Button } from '@mantine/core'
import type { PastTime, Plan } from '@navyk/api-spec/teaching/plans'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { planPreviousQuery } from '../api.ts'
import classes from './editor.module.css'
import { copyRows, countLostRows, type PlanValues } from './plan-values.ts'
import { SegmentedControl } from '#ui/buttons/segmented-control.tsx'
import { useTranslation } from '#ui/texts.ts'

/** Copies the previous month into the plan, as planned or as held, after a preview. */
export function CopyButton({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<Icon of={IconCopy} />}
        onClick={() => setOpen(true)}
      >
        {t('copy.label')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('copy.title')}>
        <Previous plan={plan} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Previous({ plan, onDone }: { plan: Plan; onDone: () => void }) {
  const query = useQuery(planPreviousQuery(plan.id))
  return (
    <QueryView query={query} skeleton={<ListSkeleton rows={4} />}>
      {({ data }) => (
        <Choice plan={plan} planned={data.planned} lessons={data.lessons} month={data.month} onDone={onDone} />
      )}
    </QueryView>
  )
}

interface ChoiceProps {
  plan: Plan
  month: string
  planned: PastTime[]
  lessons: PastTime[]
  onDone: () => void
}

function Choice({ plan, month, planned, lessons, onDone }: ChoiceProps) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  const { getValues, setValue } = useFormContext<PlanValues>()
  const [source, setSource] = useState(planned.length > 0 ? 'planned' : 'lessons')
  const { rows, dropped, daysOff } = copyRows(source === 'planned' ? planned : lessons, plan, new Date())
  const lost = countLostRows(getValues('rows'), rows)
  if (planned.length + lessons.length === 0) return <p>{t('copy.nothing', { month: format.month(month) })}</p>
  const fill = () => {
    setValue('rows', rows, { shouldDirty: true, shouldValidate: true })
    onDone()
  }
  return (
    <div className={`stack gap-16 ${classes.choice}`}>
      <SegmentedControl
        aria-label={t('copy.source')}
        value={source}
        onChange={setSource}
        data={[
          { value: 'planned', label: t('copy.planned', { count: planned.length }) },
          { value: 'lessons', label: t('copy.lessons', { count: lessons.length }) },
        ]}
      />
      <ul className="flush" aria-label={t('copy.result')}>
        {rows.map((row) => (
          <li key={`${row.date} ${row.time}`}>
            {format.date(row.date)}, {row.time} · {format.duration(row.minutes)}
          </li>
        ))}
      </ul>
      <p>
        {t('copy.will_be', { count: rows.length })}
        {lost > 0 && ` ${t('copy.lost', { count: lost })}`}
        {dropped > 0 && ` ${t('copy.dropped', { count: dropped })}`}
        {daysOff > 0 && ` ${t('copy.days_off', { count: daysOff })}`}
      </p>
      <Button disabled={rows.length === 0} onClick={fill}>
        {t('copy.do')}
      </Button>
    </div>
  )
}
