import { commissionKinds } from '@navyk/api-spec/money/commission'
import { levels, subjects } from '@navyk/api-spec/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { DateText, Money } from '#ui/facts/facts-text.tsx'
import { HistoryPanel, readers } from '#ui/facts/details/history-panel.tsx'
import { useFormat } from '#ui/format.ts'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { ruleHistoryQuery } from './api.ts'
import { useRuleWords } from './rule-words.ts'

/** History of a rule: who set it to what, and who ended it. */
export function RuleHistory({ id }: { id: string }) {
  const { t } = useTranslation('commission')
  const nameOf = useOpenTexts('commission')
  const format = useFormat()
  const words = useWords()
  const { steps } = useRuleWords()
  const money = readers.number((kopecks) => <Money kopecks={kopecks} />)
  const day = readers.text((date) => <DateText date={date} />)
  return (
    <HistoryPanel
      query={useQuery(ruleHistoryQuery(id))}
      title={(action) => nameOf(`history.${action}`)}
      fields={{
        kind: [t('history.kind'), readers.oneOf(commissionKinds, (kind) => t(`kinds.${kind}`))],
        percent: [t('history.percent'), readers.number((percent) => format.percent(percent / 100))],
        amountKopecks: [t('history.amount'), money],
        steps: [t('history.steps'), steps],
        minimumPayKopecks: [t('minimum'), money],
        subject: [words.label('subject'), readers.oneOf(subjects, words.subject)],
        level: [t('words.level'), readers.oneOf(levels, words.level)],
        contractNumber: [t('history.contract'), readers.number(words.contract)],
        validFrom: [t('history.first_day'), day],
        validTo: [t('words.last_day'), day],
      }}
    />
  )
}
