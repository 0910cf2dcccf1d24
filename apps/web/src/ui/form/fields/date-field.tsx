import { isDate } from '@navyk/api-spec/kit'
import { DateInput, type DateInputProps, DatesProvider } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import 'dayjs/locale/es'
import 'dayjs/locale/ru'
import { type ReactNode, useState } from 'react'
import { useFormat } from '../../format.ts'
import { Icon } from '../../icon.tsx'
import { useTranslation } from '../../texts.ts'
import { type FieldProps, useField } from '../fields.tsx'
import '@mantine/dates/styles.layer.css'

interface DateFieldProps extends FieldProps {
  /** First and last date to choose, `YYYY-MM-DD`. */
  min?: string
  max?: string
}

/** A business date of a form, `YYYY-MM-DD`: chosen in a calendar or typed as 20.11.2026. */
export function DateField({ min, max, ...field }: DateFieldProps) {
  const { props, value, change } = useField(field)
  return (
    <DateBox
      {...props}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(date) => change(date ?? undefined)}
      clearable={field.isOptional ?? false}
      {...(min !== undefined && { minDate: min })}
      {...(max !== undefined && { maxDate: max })}
    />
  )
}

/** Date field outside of a form. A value that is no day, such as one of a mistyped address, is shown as none. */
export function DateBox(props: DateInputProps) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const value = typeof props.value === 'string' ? parseDate(props.value) : props.value
  const [isAsked, setAsked] = useState(false)
  // A refused form moves the focus here, and the calendar would cover the message that says why.
  const staysClosed = Boolean(props.error) && !isAsked
  return (
    <CalendarLanguage>
      <DateInput
        ariaLabels={{
          previousMonth: t('calendar.previous_month'),
          nextMonth: t('calendar.next_month'),
          monthLevelControl: t('calendar.choose_month'),
          previousYear: t('calendar.previous_year'),
          nextYear: t('calendar.next_year'),
          yearLevelControl: t('calendar.choose_year'),
          previousDecade: t('calendar.previous_decade'),
          nextDecade: t('calendar.next_decade'),
        }}
        valueFormat={(date) => format.date(date)}
        dateParser={parseDate}
        leftSection={<Icon of={IconCalendar} />}
        leftSectionPointerEvents="none"
        {...props}
        {...(value !== undefined && { value })}
        {...(staysClosed && { popoverProps: { opened: false } })}
        onMouseDown={() => setAsked(true)}
        onKeyDown={({ key }) => key === 'ArrowDown' && setAsked(true)}
        onBlur={(event) => {
          setAsked(false)
          props.onBlur?.(event)
        }}
      />
    </CalendarLanguage>
  )
}

/** Month and weekday names of the calendar; weeks start on Monday. */
function CalendarLanguage({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation('ui')
  return <DatesProvider settings={{ locale: i18n.language.slice(0, 2), firstDayOfWeek: 1 }}>{children}</DatesProvider>
}

/** '20.11.2026', '20.11.26' or '2026-11-20' as a date; null for anything else, including days that no month has. */
export function parseDate(text: string): string | null {
  const [, day, month, year] = /^\s*(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})\s*$/.exec(text) ?? []
  const iso =
    day === undefined ? text.trim() : `${year?.padStart(4, '20')}-${month?.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(iso) ? iso : null
}
