import { Input } from '@mantine/core'
import type { ContractSlots } from '@navyk/api-spec/teaching/schedule'
import { addDays, businessDate, businessInstant } from '@navyk/api-spec/kit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useUser } from '#app/session/session.ts'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { normalizeTime, TimeField } from '#ui/form/fields/time-field.tsx'
import { useFormat } from '#ui/format.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { SlotDays, slotClass } from '#ui/facts/slot-days.tsx'
import { freeSlotsQuery } from '../api.ts'
import classes from './panels.module.css'
import { SegmentedControl } from '#ui/buttons/segmented-control.tsx'
import { useTranslation } from '#ui/texts.ts'

export type FreeTime = ContractSlots['slots'][number]

const shownDays = 28

interface Props {
  contractId: string
  /** The lesson to move, and its present time. */
  moving?: { lessonId: string; date: string; time: string }
  minutes: number | undefined
  /** The last day to choose. */
  until?: string
  /** Whether a time that is not offered may be typed. */
  mayType: boolean
  /** Texts on the confirmation of a lesson that is added to those of the plan, for a time ahead and for a past one. A past time may be
   *  typed then. */
  added?: { ahead: string; past: string }
  /** Shows the fields for typing at first, because a time is given. */
  isTyped?: boolean
  /** The cost of the chosen time, as a text. */
  costOf?: (slot: FreeTime) => string
  /** A short label of a time. */
  markOf?: (slot: FreeTime) => string | undefined
}

/** The `date` and `time` of a form: one of the executor's free times of four weeks, or typed where that is allowed. */
export function TimeChoice({ contractId, moving, minutes, until, mayType, added, isTyped, ...words }: Props) {
  const { t } = useTranslation('ui')
  const { role } = useUser()
  const [isOther, setOther] = useState(isTyped === true)
  const from = businessDate(new Date())
  const last = addDays(from, shownDays - 1)
  const to = until !== undefined && until < last ? until : last
  const wanted = { contractId, from, to, minutes, lessonId: moving?.lessonId }
  const query = useQuery({ ...freeSlotsQuery(wanted), enabled: !isOther })
  // Without hours there is no free time to choose from.
  const canChoose = query.data?.data.hasHours !== false
  const fields = (
    <FieldRow>
      <DateField
        name="date"
        label={t('free_time.date')}
        {...(!added && { min: from })}
        {...(until !== undefined && { max: until })}
      />
      <TimeField name="time" label={t('free_time.time')} />
    </FieldRow>
  )
  return (
    <fieldset className="stack gap-8">
      <legend className="strong below-6 pad-0">{t('free_time.legend')}</legend>
      {mayType && canChoose && (
        <SegmentedControl
          aria-label={t('free_time.legend')}
          data={[
            { value: 'free', label: t('free_time.free') },
            { value: 'other', label: t('free_time.other') },
          ]}
          value={isOther ? 'other' : 'free'}
          onChange={(value) => setOther(value === 'other')}
        />
      )}
      {isOther ? (
        fields
      ) : (
        <QueryView query={query} skeleton={<BlockSkeleton height={12} />}>
          {({ data }) =>
            data.hasHours ? (
              <Choice slots={data.slots.filter((slot) => !isAt(slot, moving))} {...words} />
            ) : (
              <>
                <p className="muted">{t(role === 'executor' ? 'free_time.no_hours_own' : 'free_time.no_hours')}</p>
                {fields}
              </>
            )
          }
        </QueryView>
      )}
      {added && <Confirmation words={added} />}
    </fieldset>
  )
}

/** Texts on the confirmation of an added lesson: it stands in no plan that the customer has agreed to, so they confirm it before it
 *  counts. */
function Confirmation({ words }: { words: NonNullable<Props['added']> }) {
  const [date, time]: unknown[] = useWatch({ name: ['date', 'time'] })
  // A time that is not typed whole is no instant, which is in no past.
  const isPast = businessInstant(String(date), normalizeTime(String(time))) <= new Date()
  return (
    <p className="muted" role="status">
      {isPast ? words.past : words.ahead}
    </p>
  )
}

const isAt = (slot: FreeTime, place: { date: string; time: string } | undefined) =>
  slot.date === place?.date && slot.time === place.time

function Choice({ slots, costOf, markOf }: { slots: FreeTime[] } & Pick<Props, 'costOf' | 'markOf'>) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const date = useController({ name: 'date' })
  const time = useController({ name: 'time' })
  if (slots.length === 0) return <p className="muted">{t('free_time.none')}</p>
  const chosen = slots.find((slot) => isAt(slot, { date: date.field.value, time: time.field.value }))
  const error = date.fieldState.error?.message ?? time.fieldState.error?.message
  const choose = (slot: FreeTime) => {
    date.field.onChange(slot.date)
    time.field.onChange(slot.time)
  }
  return (
    <>
      <div className={classes.slots}>
        <SlotDays
          slots={slots}
          render={(slot) => {
            const mark = markOf?.(slot)
            return (
              <label className={slotClass} data-chosen={slot === chosen || undefined}>
                <input
                  type="radio"
                  name="slot"
                  aria-label={[`${format.date(slot.date)}, ${slot.time}`, mark].filter(Boolean).join(', ')}
                  checked={slot === chosen}
                  onChange={() => choose(slot)}
                />
                {slot.time}
                {mark !== undefined && <small>{mark}</small>}
              </label>
            )
          }}
        />
      </div>
      {chosen && (
        <p className="medium" role="status">
          {t('free_time.chosen', { date: format.date(chosen.date), time: chosen.time })}
          {costOf && <span className="muted normal block">{costOf(chosen)}</span>}
        </p>
      )}
      {error && <Input.Error>{error}</Input.Error>}
    </>
  )
}
