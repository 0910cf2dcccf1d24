import { NativeSelect } from '@mantine/core'
import { useFormat } from '../../format.ts'
import { useTranslation } from '../../texts.ts'
import { useField } from '../fields.tsx'

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** A day of the week, 1 = Monday. */
export function WeekdayField({ name }: { name: string }) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const { props, value, change } = useField({ name, label: t('slots.weekday'), isLabelHidden: true })
  return (
    <NativeSelect
      {...props}
      value={String(value ?? 1)}
      data={weekdays.map((weekday) => ({ value: String(weekday), label: format.weekday(weekday, 'long') }))}
      onChange={(event) => change(Number(event.currentTarget.value))}
    />
  )
}
