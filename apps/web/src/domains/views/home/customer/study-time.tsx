import type { CustomerHome } from '@navyk/api-spec/views/home'
import { weekdayOf } from '@navyk/api-spec/kit'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from './customer.module.css'

/** Minutes of study of the last seven days, a bar a day. It is a table, so every figure can be read out. */
export function StudyTime({ days }: { days: CustomerHome['studyDays'] }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const total = days.reduce((sum, day) => sum + day.minutes, 0)
  const [first, last] = [days[0], days.at(-1)]
  const longest = Math.max(60, ...days.map((day) => day.minutes))
  return (
    <Section title={t('customer.study_time')}>
      <p className="size-24 strong">{total === 0 ? t('customer.no_study') : format.duration(total)}</p>
      <p className="muted below-12">
        {first && last && t('customer.study_span', { from: format.date(first.date), to: format.date(last.date) })}
      </p>
      <table className={`full small block holds ${classes.chart}`}>
        <caption className="unseen">{t('customer.study_caption')}</caption>
        <thead className="unseen">
          <tr>
            <th className="muted normal centred" scope="col">
              {t('customer.day')}
            </th>
            <th className="muted normal centred" scope="col">
              {t('customer.minutes')}
            </th>
          </tr>
        </thead>
        <tbody className="stack gap-8">
          {days.map((day) => (
            <tr key={day.date}>
              <th className="muted normal centred" scope="row" title={format.date(day.date)}>
                {format.weekday(weekdayOf(day.date))}
              </th>
              <td className="column ruled-below end centred pad-0">
                <span className={classes.value} data-zero={day.minutes === 0 || undefined}>
                  {day.minutes === 0 ? '0' : shortDuration(day.minutes)}
                </span>
                <span className={classes.bar} style={{ blockSize: `${(day.minutes / longest) * 100}%` }} aria-hidden />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

/** '1:30' for an hour and a half, to fit above a bar. */
const shortDuration = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
