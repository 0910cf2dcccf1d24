import type { WorkReport } from '@navyk/api-spec/money/work-reports'
import { Callout } from '#ui/feedback/callout.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'

/** The lessons of an approved month that are not settled yet: number, sum and what they wait for. */
export function WaitingLessons({ report }: { report: WorkReport }) {
  const { t } = useTranslation('work-reports')
  const words = useWaitingWords(report)
  const { waiting, state } = report
  if (waiting.lessonCount === 0 || (state !== 'submitted' && state !== 'approved')) return null
  return (
    <Callout tone="amber" title={t(`waiting.title_${state}`, { count: waiting.lessonCount })}>
      <ul>
        {words.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Callout>
  )
}

/** Lines of text on lessons that wait: sums, then each reason with its number. */
export function useWaitingWords({ waiting }: WorkReport): string[] {
  const { t } = useTranslation('work-reports')
  const format = useFormat()
  const inWindow = waiting.lessonCount - waiting.unconfirmedCount - waiting.disputedCount
  const sums =
    waiting.chargeKopecks === undefined
      ? t('waiting.sum', { pay: format.money(waiting.payKopecks) })
      : t('waiting.sums', { charge: format.money(waiting.chargeKopecks), pay: format.money(waiting.payKopecks) })
  return [
    sums,
    inWindow > 0 && waiting.until !== null
      ? t('waiting.window', { count: inWindow, until: format.dateTime(waiting.until) })
      : '',
    waiting.unconfirmedCount > 0 ? t('waiting.confirmation', { count: waiting.unconfirmedCount }) : '',
    waiting.disputedCount > 0 ? t('waiting.dispute', { count: waiting.disputedCount }) : '',
  ].filter(Boolean)
}
