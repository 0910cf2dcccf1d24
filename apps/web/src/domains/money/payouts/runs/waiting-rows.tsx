import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { DateText } from '#ui/facts/facts-text.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { waitingRowsQuery } from '../api.ts'
import classes from '../payouts.module.css'

/** The lessons of an open month that wait for the payment of their customers. */
export function WaitingRows({ id }: { id: string }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const waiting = useQuery(waitingRowsQuery(id)).data?.data
  if (!waiting || waiting.rows.length === 0) return null
  return (
    <Callout tone="amber" title={t('waiting.title')}>
      <p>{t('waiting.text', { count: waiting.rows.length, money: format.money(waiting.payKopecks) })}</p>
      <ul className={`row stretch gap-4-16 above-8 ${classes.lessons}`}>
        {waiting.rows.map((row) => (
          <li key={row.accrualId}>
            <Link to={lessonPath(row.lessonId)}>
              <DateText date={row.heldOn} />
            </Link>
          </li>
        ))}
      </ul>
    </Callout>
  )
}
