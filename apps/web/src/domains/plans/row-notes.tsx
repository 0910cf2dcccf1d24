import type { Holiday, PlanRow } from '@navyk/api-spec'
import { IconAlertTriangle, IconConfetti } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './row-notes.module.css'

interface Props {
  problems: PlanRow['problems']
  holiday: Holiday | undefined
}

/** What stands in the way of a row, and what is only worth knowing. */
export function RowNotes({ problems, holiday }: Props) {
  const { t } = useTranslation('plans')
  const textOf = useProblemText()
  if (problems.length === 0 && holiday === undefined) return null
  return (
    <ul className={classes.notes}>
      {problems.map((problem) => (
        <li key={problem.code} className={classes.problem}>
          <Icon of={IconAlertTriangle} size={16} />
          {textOf(problem)}
        </li>
      ))}
      {holiday !== undefined && (
        <li>
          <Icon of={IconConfetti} size={16} />
          {t(`holidays.${holiday}`)}
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
