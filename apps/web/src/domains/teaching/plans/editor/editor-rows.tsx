import { longestLessonMinutes, shortestLessonMinutes } from '@navyk/api-spec/vocabulary'
import { Button } from '@mantine/core'
import type { Plan } from '@navyk/api-spec/teaching/plans'
import { IconMessage, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { NumberField, TextField } from '#ui/form/fields.tsx'
import { TimeField } from '#ui/form/fields/time-field.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { DayField } from './day-field.tsx'
import classes from './editor.module.css'
import { holidayOf, RowNotes } from '../month/row-notes.tsx'
import { createNextRow, type PlanValues, rowKey } from './plan-values.ts'

/** The lessons of a plan as rows of fields. */
export function EditorRows({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const { getValues } = useFormContext<PlanValues>()
  const { fields, append, remove } = useFieldArray<PlanValues, 'rows'>({ name: 'rows' })
  const add = () => {
    const { rows, pattern } = getValues()
    append(createNextRow(rows, pattern, plan), { focusName: `rows.${rows.length}.date` })
  }
  return (
    <>
      {fields.length === 0 && <p className="muted below-16">{t('editor.no_rows')}</p>}
      <ol className="stack below-16">
        {fields.map((field, index) => (
          <Row key={field.id} index={index} plan={plan} onRemove={() => remove(index)} />
        ))}
      </ol>
      <Button variant="default" leftSection={<Icon of={IconPlus} />} onClick={add}>
        {t('editor.add')}
      </Button>
    </>
  )
}

function Row({ index, plan, onRemove }: { index: number; plan: Plan; onRemove: () => void }) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  const row = useWatch<PlanValues, `rows.${number}`>({ name: `rows.${index}` })
  const [hasComment, setHasComment] = useState(row.comment !== '')
  const path = `rows.${index}`
  // The server's problems of a row are shown as long as its time and length are unchanged.
  const stored = plan.rows.find((each) => rowKey(each) === rowKey(row) && each.minutes === row.minutes)
  return (
    <li className="divides pad-block-8" aria-label={t('editor.row', { date: format.date(row.date), time: row.time })}>
      <div className={`stack top gap-8 ${classes.fields}`}>
        <DayField name={`${path}.date`} plan={plan} isLabelHidden />
        <TimeField name={`${path}.time`} label={t('row.starts')} isLabelHidden />
        <NumberField
          name={`${path}.minutes`}
          label={t('row.minutes')}
          unit={t('words.minutes')}
          min={shortestLessonMinutes}
          max={longestLessonMinutes}
          step={15}
          isLabelHidden
        />
        <TextField
          name={`${path}.topic`}
          label={t('row.topic')}
          placeholder={t('row.topic')}
          stopsAtLimit
          isLabelHidden
        />
        <span className="line stretch end">
          {!hasComment && (
            <IconButton icon={IconMessage} label={t('editor.comment')} onClick={() => setHasComment(true)} />
          )}
          <IconButton icon={IconTrash} label={t('editor.remove')} onClick={onRemove} />
        </span>
      </div>
      {hasComment && (
        <div className="above-8">
          <TextField
            name={`${path}.comment`}
            label={t('row.comment')}
            placeholder={t('row.comment')}
            stopsAtLimit
            isLabelHidden
          />
        </div>
      )}
      <RowNotes problems={stored?.problems ?? []} holiday={holidayOf(plan, row.date)} remark={stored?.remark ?? ''} />
    </li>
  )
}
