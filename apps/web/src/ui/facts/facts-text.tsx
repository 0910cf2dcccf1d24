import { isElsewhere, type PersonName as Name, useFormat } from '../format.ts'
import { useTranslation } from '../texts.ts'
import classes from './facts.module.css'

/** An amount: `12 345,60 BYN`, the code muted. Figures keep their direction in right-to-left texts. */
export function Money({ kopecks }: { kopecks: number }) {
  const format = useFormat()
  return (
    <span className={`figures nowrap ${classes.figure}`} dir="ltr">
      {format.amount(kopecks)}&nbsp;<span className={`muted ${classes.code}`}>BYN</span>
    </span>
  )
}

/** A business date (`YYYY-MM-DD`): `пт, 20 ноя`. */
export function DateText({ date }: { date: string }) {
  const format = useFormat()
  return (
    <time className={`figures nowrap ${classes.figure}`} dateTime={date}>
      {format.date(date)}
    </time>
  )
}

/** A business month (`YYYY-MM`): `ноябрь 2026`. */
export function MonthText({ month }: { month: string }) {
  const format = useFormat()
  return (
    <time className={`figures nowrap ${classes.figure}`} dateTime={month}>
      {format.month(month)}
    </time>
  )
}

/** An instant with its day and time in Minsk: `пт, 20 ноя, 18:30`. */
export function DateTime({ at }: { at: string }) {
  const format = useFormat()
  return (
    <time className={`figures nowrap ${classes.figure}`} dateTime={at}>
      {format.dateTime(at)}
      <MinskMark />
    </time>
  )
}

/** A span within a day, in Minsk: `18:30–20:00`. */
export function TimeRange({ from, to }: { from: string; to: string }) {
  const format = useFormat()
  return (
    <span className={`figures nowrap ${classes.figure}`}>
      <span dir="ltr">{format.timeRange(from, to)}</span>
      <MinskMark />
    </span>
  )
}

/** Time that has passed or is left until `at`; the exact moment on hover. */
export function RelativeTime({ at }: { at: string }) {
  const format = useFormat()
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {format.relative(at)}
    </time>
  )
}

export function Duration({ minutes }: { minutes: number }) {
  const format = useFormat()
  return <span className={`figures nowrap ${classes.figure}`}>{format.duration(minutes)}</span>
}

/** A phone number as a link for calling. */
export function Phone({ number }: { number: string }) {
  const format = useFormat()
  const digits = number.replace(/\D/g, '')
  return (
    <a className="quiet-link nowrap" href={`tel:+${digits}`} dir="ltr">
      {format.phone(digits)}
    </a>
  )
}

/** `Фамилия И.`; the full name with `isFull`, on details pages. */
export function PersonName({ person, isFull = false }: { person: Name; isFull?: boolean }) {
  const format = useFormat()
  return <span>{isFull ? format.fullName(person) : format.shortName(person)}</span>
}

/** Marks a time as Minsk time, for readers in other time zones. */
function MinskMark() {
  const { t } = useTranslation('ui')
  if (!isElsewhere()) return null
  return <span className="muted small"> {t('minsk_time')}</span>
}
