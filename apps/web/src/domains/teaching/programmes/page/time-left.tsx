import { minuteMs } from '@navyk/api-spec/kit'
import { useEffect, useState } from 'react'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'

const fewMinutes = 48 * 60

/** End of a time, and how long it still is, followed minute by minute. */
export function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs / 2)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.ceil((Date.parse(until) - now) / minuteMs)
  // For a time of days the minutes do not matter.
  const left =
    minutes < fewMinutes ? format.duration(minutes) : format.elapsed(new Date(now).toISOString(), new Date(until))
  return (
    <span className="strong figures">
      {t('until', { when: format.dateTime(until) })}
      {' · '}
      {minutes > 0 ? t('time_left', { time: left }) : t('time_over')}
    </span>
  )
}
