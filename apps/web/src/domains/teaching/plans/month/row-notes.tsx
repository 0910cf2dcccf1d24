import type { Plan, PlanRow } from '@navyk/api-spec/teaching/plans'
import { IconAlertTriangle, IconConfetti, IconMessage } from '@tabler/icons-react'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useHolidayName } from '#vocabulary/holiday-name.ts'

interface Props {
  problems: PlanRow['problems']
  holiday: Plan['daysOff']['holidays'][number] | undefined
  /** Remark from the time when the plan was returned. */
  remark: string
}

/** The problems and hints of a row. */
export function RowNotes({ problems, holiday, remark }: Props) {
  const { t } = useTranslation('plans')
  const holidayName = useHolidayName()
  const textOf = useProblemText()
  if (problems.length === 0 && holiday === undefined && remark === '') return null
  return (
    <ul className="stack gap-2 muted small above-2">
      {problems.map((problem) => (
        <li key={problem.code} className="line top gap-6 error">
          <Icon className="fixed" of={IconAlertTriangle} size={16} />
          {textOf(problem)}
        </li>
      ))}
      {holiday !== undefined && (
        <li className="line top gap-6">
          <Icon className="fixed" of={IconConfetti} size={16} />
          {holidayName(holiday)}
        </li>
      )}
      {remark !== '' && (
        <li className="line top gap-6 text-colour medium">
          <Icon className="fixed" of={IconMessage} size={16} label={t('sheet.has_remark')} />
          <span dir="auto">{remark}</span>
        </li>
      )}
    </ul>
  )
}

function useProblemText() {
  const { t } = useTranslation('plans')
  const format = useFormat()
  return ({ code, lesson }: PlanRow['problems'][number]) => {
    if (!lesson) return t(`problems.${code}`)
    const time = format.timeRange(lesson.startsAt, lesson.endsAt)
    if (lesson.learnerName === null) return t('problems.overlaps_unnamed', { time })
    return t('problems.overlaps_lesson', { time, learner: lesson.learnerName })
  }
}

/** Holiday on a date of a plan's month, if there is one. */
export const holidayOf = (plan: Pick<Plan, 'daysOff'>, date: string) =>
  plan.daysOff.holidays.find((holiday) => holiday.date === date)
