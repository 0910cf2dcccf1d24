import { incomeReportStates } from '@navyk/api-spec/money/income-reports'
import { useQuery } from '@tanstack/react-query'
import { useStateLabel } from '#app/manifests/states.tsx'
import { HistoryPanel, readers } from '#ui/facts/details/history-panel.tsx'
import { useFormat } from '#ui/format.ts'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { incomeReportHistoryQuery } from '../api.ts'

/** History of a statement: each action and who did it. */
export function StatementHistory({ id }: { id: string }) {
  const { t } = useTranslation('income-reports')
  const nameOf = useOpenTexts('income-reports')
  const format = useFormat()
  const stateLabel = useStateLabel()
  const { measure } = useWords()
  const money = readers.number((kopecks) => format.money(kopecks))
  return (
    <HistoryPanel
      query={useQuery(incomeReportHistoryQuery(id))}
      title={(action) => nameOf(`history.${action}`)}
      fields={{
        state: [t('words.state'), readers.oneOf(incomeReportStates, (state) => stateLabel('income_report', state))],
        payableKopecks: [measure('payable'), money],
        payKopecks: [measure('corrections'), money],
        adjustmentKopecks: [t('adjust.section'), money],
        sessionCount: [t('sessions.count'), readers.number((count) => format.number(count))],
        account: [t('approve.account'), readers.text()],
        sentKopecks: [t('sent'), money],
        paidKopecks: [measure('paid'), money],
      }}
    />
  )
}
