import { longestLessonMinutes, shortestLessonMinutes } from '@navyk/api-spec/vocabulary'
import { Button } from '@mantine/core'
import type { Plan, PlanRowDraft } from '@navyk/api-spec/teaching/plans'
import { useFormContext, useWatch } from 'react-hook-form'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useShown } from '#ui/dialogs/on-demand.tsx'
import { NumberField, TextField } from '#ui/form/fields.tsx'
import { TimeField } from '#ui/form/fields/time-field.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { DayField } from './day-field.tsx'
import { holidayOf, RowNotes } from '../month/row-notes.tsx'
import { rowKey } from './plan-values.ts'
import classes from './editor.module.css'

interface Props {
  index: number
  plan: Plan
  onClose: () => void
  onRemove: () => void
}

interface Values {
  rows: (PlanRowDraft & { lessonId?: string | null })[]
}

/** The dialog of one row: day, time, length and topic. */
export function RowDialog({ index, plan, onClose, onRemove }: Props) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  const { trigger } = useFormContext<Values>()
  const row = useWatch<Values, `rows.${number}`>({ name: `rows.${index}` })
  const opened = useShown(true)
  const path = `rows.${index}`
  // The server's problems of a row are shown as long as its time and length are unchanged.
  const stored = row && plan.rows.find((each) => rowKey(each) === rowKey(row) && each.minutes === row.minutes)
  const close = async () => {
    if (await trigger(`rows.${index}`)) onClose()
  }
  if (!row) return null
  // The topic of an existing lesson is edited on the lesson's page.
  const hasWords = row.lessonId == null
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('sheet.dialog', { date: format.date(row.date), time: row.time })}
    >
      <div className={`stack gap-12 ${classes.rowFields}`}>
        <DayField name={`${path}.date`} plan={plan} />
        <TimeField name={`${path}.time`} label={t('row.starts')} />
        <NumberField
          name={`${path}.minutes`}
          label={t('row.minutes')}
          unit={t('words.minutes')}
          min={shortestLessonMinutes}
          max={longestLessonMinutes}
          step={15}
        />
        {hasWords && (
          <div className={classes.wide}>
            <TextField name={`${path}.topic`} label={t('row.topic')} stopsAtLimit isOptional />
          </div>
        )}
        {hasWords && plan.actions.edit && (
          <div className={classes.wide}>
            <TextField name={`${path}.comment`} label={t('row.comment')} stopsAtLimit isOptional />
          </div>
        )}
      </div>
      <RowNotes problems={stored?.problems ?? []} holiday={holidayOf(plan, row.date)} remark={stored?.remark ?? ''} />
      <div className="buttons between above-20">
        <Button variant="default" onClick={onRemove}>
          {t('editor.remove')}
        </Button>
        <Button onClick={() => void close()}>{t('sheet.done')}</Button>
      </div>
    </Dialog>
  )
}
