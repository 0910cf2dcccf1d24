import type { ProgressSummary } from '@navyk/api-spec/teaching/progress'
import { PersonName } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { SectionRow } from '#ui/lists/section-rows.tsx'
import { useTranslation } from '#ui/texts.ts'
import { ownerPath } from './paths.ts'

interface Props {
  summary: ProgressSummary
  what: string
  /** True in a list within one group, where everybody knows who teaches. */
  isInGroup?: boolean
}

/** Progress of one learner, in a line that leads to all of it. */
export function SummaryRow({ summary, what, isInGroup = false }: Props) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  const { held, late, missed, madeUp, executor } = summary
  const facts = [
    t('list.attendance', { held, all: held + missed }),
    late !== null && late > 0 && t('list.late', { late }),
    madeUp !== null && madeUp > 0 && t('list.made_up', { made: madeUp }),
    summary.homeworkChecked > 0 && t('list.homework', { done: summary.homeworkDone, checked: summary.homeworkChecked }),
    summary.averageMark !== null && t('list.mark', { mark: format.number(summary.averageMark) }),
    summary.openGoals + summary.reachedGoals > 0 &&
      t('list.goals', { reached: summary.reachedGoals, all: summary.openGoals + summary.reachedGoals }),
    summary.lastReport !== null && t('list.report', { month: format.month(summary.lastReport.month) }),
  ].filter((fact) => fact !== false)
  return (
    <SectionRow
      what={<strong>{what}</strong>}
      about={
        <>
          {!isInGroup && executor && (
            <>
              <PersonName person={executor} isFull /> ·{' '}
            </>
          )}
          {facts.join(' · ')}
        </>
      }
      link={{ to: ownerPath(summary.owner), label: t('list.open') }}
    />
  )
}
