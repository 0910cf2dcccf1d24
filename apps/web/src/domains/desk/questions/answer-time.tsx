import { businessDate } from '@navyk/api-spec/kit'
import { IconClockExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StateBadge } from '../../../ui/facts/state-badge.tsx'
import { useFormat } from '../../../ui/format.ts'

/** The weekday and the hour of another year say nothing more. */
const isOfThisYear = (at: string) => yearOf(at) === yearOf(new Date())
const yearOf = (at: Date | string) => businessDate(new Date(at)).slice(0, 4)

/** By when a question is answered: a promise to its asker, and for managers since when it is late. */
export function AnswerTime({ dueAt, isStaff }: { dueAt: string; isStaff: boolean }) {
  const { t } = useTranslation('questions')
  const format = useFormat()
  const isLate = Date.parse(dueAt) < Date.now()
  if (isStaff && isLate) {
    return (
      <StateBadge
        tone="red"
        icon={IconClockExclamation}
        label={t('late', {
          when: isOfThisYear(dueAt) ? format.dateTime(dueAt) : format.day(dueAt).replace(/^[^,]+,\s*/, ''),
        })}
      />
    )
  }
  // To an asker who waits too long, the time that has passed says nothing of when the answer comes.
  if (isLate) return <span>{t('soon')}</span>
  return <span>{t(isStaff ? 'due' : 'promised', { when: format.dateTime(dueAt) })}</span>
}
