import { Button, Input } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type FieldError, get, useFieldArray, useFormState } from 'react-hook-form'
import { Icon } from '../../icon.tsx'
import { IconButton } from '../../buttons/icon-button.tsx'
import { useTranslation } from '../../texts.ts'
import { NumberField } from '../fields.tsx'
import classes from '../form.module.css'
import { TimeField } from './time-field.tsx'
import { WeekdayField } from './weekday-field.tsx'

interface Props {
  /** Path of a list of `{weekday, from, to}` or, with `minutes`, of `{weekday, time, minutes}`. */
  name: string
  label: string
  help?: string
  /** The length of a new row; each row is then a start and a length. Absent: each row is a span. */
  minutes?: number
  /** Rows at most. */
  max?: number
}

/** Times of the week: a row for each, "add a time" below. */
export function WeekdayTimesField({ name, label, help, minutes, max = 14 }: Props) {
  const { t } = useTranslation('ui')
  const { fields, append, remove } = useFieldArray({ name })
  const { errors } = useFormState({ name })
  const fault: FieldError | undefined = get(errors, name)
  const error = fault?.message ?? fault?.root?.message
  const add = () =>
    append(
      minutes === undefined
        ? { weekday: nextWeekday(fields), from: '16:00', to: '20:00' }
        : { weekday: nextWeekday(fields), time: '18:00', minutes },
    )
  return (
    <Input.Wrapper
      label={label}
      description={help}
      error={error}
      labelElement="div"
      // The help is above the rows, because there may be many.
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <fieldset className="stack gap-8 above-6" aria-label={label}>
        {fields.map((field, index) => (
          <div key={field.id} className={`stack top gap-8 ${classes.slot}`}>
            <WeekdayField name={`${name}.${index}.weekday`} />
            <SlotTimes path={`${name}.${index}`} isSpan={minutes === undefined} />
            <IconButton icon={IconTrash} label={t('slots.remove')} onClick={() => remove(index)} />
          </div>
        ))}
        {fields.length < max && (
          <Button variant="default" leftSection={<Icon of={IconPlus} />} onClick={add}>
            {t('slots.add')}
          </Button>
        )}
      </fieldset>
    </Input.Wrapper>
  )
}

function SlotTimes({ path, isSpan }: { path: string; isSpan: boolean }) {
  const { t } = useTranslation('ui')
  if (!isSpan) {
    return (
      <>
        <TimeField name={`${path}.time`} label={t('slots.time')} isLabelHidden />
        <NumberField name={`${path}.minutes`} label={t('slots.minutes')} unit={t('slots.unit')} isLabelHidden />
      </>
    )
  }
  return (
    <>
      <TimeField name={`${path}.from`} label={t('slots.from')} isLabelHidden />
      <TimeField name={`${path}.to`} label={t('slots.to')} isLabelHidden isEnd />
    </>
  )
}

/** The weekday after the last row's, as the start value of a new row. */
function nextWeekday(rows: object[]): number {
  const last = rows.at(-1)
  const weekday = last && 'weekday' in last && typeof last.weekday === 'number' ? last.weekday : 0
  return (weekday % 7) + 1
}
