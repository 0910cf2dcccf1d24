import { invoiceStates } from '@navyk/api-spec/money/invoices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStateLabel } from '../../../app/states.tsx'
import { DateText, Money } from '../../../ui/facts-text.tsx'
import { HistoryPanel, readers } from '../../../ui/history-panel.tsx'
import { invoiceHistoryQuery } from './api.ts'

export function InvoiceHistory({ id }: { id: string }) {
  const { t } = useTranslation('invoices')
  const stateLabel = useStateLabel()
  return (
    <HistoryPanel
      query={useQuery(invoiceHistoryQuery(id))}
      title={(action) => t(`history.${action}`)}
      fields={{
        state: [t('state'), readers.oneOf(invoiceStates, (state) => stateLabel('invoice', state))],
        number: [t('number'), readers.text()],
        dueOn: [t('due'), readers.text((date) => <DateText date={date} />)],
        paidKopecks: [t('paid'), readers.number((kopecks) => <Money kopecks={kopecks} />)],
      }}
    />
  )
}
