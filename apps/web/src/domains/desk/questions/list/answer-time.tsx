import { businessDate } from '@navyk/api-spec/kit'
import { IconClockExclamation } from '@tabler/icons-react'
import { StateBadge } from '#ui/facts/state-badge.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'

/** Time by which a question is answered: a promise to its asker, and for managers the time since when it is late. */
export function AnswerTime({ dueAt, isStaff }: { dueAt: string; isStaff: boolean }) {
  const { t } = useTranslation('questions')
  const format = useFormat()
  const isLate = Date.parse(dueAt) < Date.now()
  if (isStaff && isLate) {
    const day = businessDate(new Date(dueAt))
    // The hour of another year says nothing more.
    const when = format.briefDate(day) === format.date(day) ? format.dateTime(dueAt) : format.briefDate(day)
    return <StateBadge tone="red" icon={IconClockExclamation} label={t('late', { when })} />
  }
  // To an asker who waits too long, the time that has passed says nothing of when the answer comes.
  if (isLate) return <span>{t('soon')}</span>
  return <span>{t(isStaff ? 'due' : 'promised', { when: format.dateTime(dueAt) })}</span>
}
