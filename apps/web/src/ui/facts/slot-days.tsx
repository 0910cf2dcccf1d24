import { UnstyledButton } from '@mantine/core'
import { Fragment, type ReactNode, useState } from 'react'
import { useFormat } from '../format.ts'
import classes from './slot-days.module.css'

interface Slot {
  date: string
  time: string
}

interface Props<S extends Slot> {
  /** Slots in the order of time. */
  slots: readonly S[]
  /** Renders a slot as a link or a choice; `slotClass` makes it large enough for a thumb. */
  render: (slot: S) => ReactNode
  /** Number of days and times shown at first, with a button for all. */
  first?: { days: number; times: number; allLabel: string }
}

export const slotClass = `rings ${classes.slot}`

/** Times to choose from, day by day. */
export function SlotDays<S extends Slot>({ slots, render, first }: Props<S>) {
  const format = useFormat()
  const [isWhole, setWhole] = useState(first === undefined)
  const days = [...Map.groupBy(slots, ({ date }) => date)]
  const shown = isWhole ? days : days.slice(0, first?.days)
  const isMore =
    !isWhole && (days.length > shown.length || shown.some(([, times]) => times.length > (first?.times ?? 0)))
  return (
    <>
      <dl className="stack gap-8 above-4">
        {shown.map(([date, times]) => (
          <div key={date} className={`stack baseline gap-8 ${classes.day}`}>
            <dt className="medium">{format.date(date)}</dt>
            <dd className="row stretch gap-6">
              {(isWhole ? times : times.slice(0, first?.times)).map((slot) => (
                <Fragment key={slot.time}>{render(slot)}</Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {isMore && (
        <UnstyledButton className={`underlines anchor touch ${classes.more}`} onClick={() => setWhole(true)}>
          {first?.allLabel}
        </UnstyledButton>
      )}
    </>
  )
}
