import { Button, TextInput } from '@mantine/core'
import { type Holiday, holidayForm } from '@navyk/api-spec/teaching/schedule'
import { holidaysByLaw } from '@navyk/api-spec/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Disclosure } from '#ui/facts/details/disclosure.tsx'
import { failureMessage } from '#ui/feedback/failures.ts'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { FieldGroup, Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
import { PeriodSteps } from '#ui/lists/period-steps.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'
import { holidayHistoryQuery, holidaysQuery, useAddHoliday, useRemoveHoliday, useRenameHoliday } from '../api.ts'
import { useHolidayName } from '#vocabulary/holiday-name.ts'
import classes from './panels.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  canChange: boolean
  year: string
}

/** Holidays of a year: those by law and those of the service; who changed what. */
export function HolidaysPanel({ opened, onClose, canChange, year: first }: Props) {
  const { t } = useTranslation('schedule')
  const [year, setYear] = useState(first)
  const query = useQuery(holidaysQuery(year))
  const step = (years: number) => setYear(String(Number(year) + years))
  return (
    <Dialog opened={opened} onClose={onClose} title={t('holidays.title')} size="lg">
      <div className="column gap-16">
        <PeriodSteps
          label={year}
          previousLabel={t('holidays.previous_year')}
          nextLabel={t('holidays.next_year')}
          nowLabel={first}
          isNow={year === first}
          onStep={(to) => (to === 'now' ? setYear(first) : step(to === 'next' ? 1 : -1))}
        />
        <QueryView query={query} skeleton={<BlockSkeleton height={20} />}>
          {({ data }) => (
            <ul className={`column gap-4 ${classes.rows}`}>
              {data.map((day) => (
                <Row key={`${day.id} ${day.version}`} day={day} canChange={canChange} />
              ))}
            </ul>
          )}
        </QueryView>
        {canChange && <NewDay year={year} />}
        <Disclosure title={t('holidays.history')} facts={[]}>
          <HolidayHistory />
        </Disclosure>
      </div>
    </Dialog>
  )
}

function Row({ day, canChange }: { day: Holiday; canChange: boolean }) {
  const { t } = useTranslation('schedule')
  const format = useFormat()
  const name = useHolidayName()
  const [typed, setTyped] = useState<string>()
  const rename = useRenameHoliday()
  const remove = useRemoveHoliday()
  const { id, version } = day
  if (typed !== undefined) {
    return (
      <li>
        <span>{format.date(day.date)}</span>
        <TextInput
          aria-label={t('words.name')}
          value={typed}
          maxLength={80}
          error={rename.error ? failureMessage(rename.error) : undefined}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button
          loading={rename.isPending}
          onClick={() => rename.mutate({ id, version, name: typed }, { onSuccess: () => setTyped(undefined) })}
        >
          {t('words.save')}
        </Button>
      </li>
    )
  }
  return (
    <li>
      <span>
        {format.date(day.date)}: {name(day)}
      </span>
      {canChange && (
        <span className="buttons">
          <Button variant="default" onClick={() => setTyped(day.name)}>
            {t('holidays.rename')}
          </Button>
          <ConfirmButton
            label={t('words.remove')}
            title={t('holidays.remove_title', { date: format.date(day.date) })}
            consequence={t('holidays.remove_consequence')}
            onConfirm={() => remove.mutateAsync({ id, version })}
          />
        </span>
      )}
    </li>
  )
}

function NewDay({ year }: { year: string }) {
  const { t } = useTranslation('schedule')
  const add = useAddHoliday()
  const form = useSchemaForm(holidayForm, {
    defaultValues: { date: `${year}-01-01`, name: '' },
    send: async (values) => {
      await add.mutateAsync(values)
      form.reset()
      toastSuccess(t('holidays.added'))
    },
  })
  return (
    <Form form={form} submitLabel={t('holidays.add')}>
      <FieldGroup legend={t('holidays.new')}>
        <DateField name="date" label={t('words.date')} />
        <TextField name="name" label={t('words.name')} stopsAtLimit />
      </FieldGroup>
    </Form>
  )
}

function HolidayHistory() {
  const { t } = useTranslation('schedule')
  const format = useFormat()
  const textOf = useOpenTexts('schedule')
  const nameOf = useNameInHistory()
  const query = useQuery(holidayHistoryQuery)
  const rows = query.data?.data ?? []
  if (rows.length === 0) return <p className="muted">{t('holidays.no_history')}</p>
  return (
    <ul className={`column gap-4 ${classes.rows}`}>
      {rows.flatMap((row) =>
        Object.entries(row.changes).map(([date, { from, to }]) => (
          <li key={`${row.id} ${date}`}>
            <span>
              {textOf(`holidays.did.${row.action}`, { date: format.date(date), from: nameOf(from), to: nameOf(to) })}
            </span>
            <span className="muted">
              {row.actorName}, {format.dateTime(row.at)}
            </span>
          </li>
        )),
      )}
    </ul>
  )
}

/** The name of a holiday in the history: a key of a holiday by law, or what staff typed. */
function useNameInHistory(): (name: unknown) => string {
  const nameOf = useHolidayName()
  return (name) => {
    const law = holidaysByLaw.find((each) => each === name) ?? null
    return nameOf({ law, name: typeof name === 'string' && law === null ? name : '' })
  }
}
