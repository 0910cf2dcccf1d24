import { useQuery } from '@tanstack/react-query'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Money } from '#ui/facts/facts-text.tsx'
import { HistoryPanel, readers } from '#ui/facts/details/history-panel.tsx'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'
import { paymentHistoryQuery, refundHistoryQuery } from './api.ts'

/** History of a payment or a refund: each action and who did it. */
export function HistoryButton({ of, id }: { of: 'payment' | 'refund'; id: string }) {
  const { t } = useTranslation('payments')
  return (
    <DialogButton label={t('history.label')}>
      {(close) => (
        <Dialog opened onClose={close} title={t(`history.of_${of}`)}>
          {of === 'payment' ? <PaymentHistory id={id} /> : <RefundHistory id={id} />}
        </Dialog>
      )}
    </DialogButton>
  )
}

export const PaymentHistory = ({ id }: { id: string }) => <Rows query={useQuery(paymentHistoryQuery(id))} />
const RefundHistory = ({ id }: { id: string }) => <Rows query={useQuery(refundHistoryQuery(id))} />

function Rows({ query }: { query: Parameters<typeof HistoryPanel>[0]['query'] }) {
  const { t } = useTranslation('payments')
  const nameOf = useOpenTexts('payments')
  const money = readers.number((kopecks) => <Money kopecks={kopecks} />)
  return (
    <HistoryPanel
      query={query}
      title={(action) => nameOf(`history.${action}`)}
      fields={{
        amountKopecks: [t('words.amount'), money],
        invoices: [t('history.invoices'), readers.text()],
        account: [t('history.account'), readers.text()],
        creditKopecks: [t('words.credit'), money],
      }}
    />
  )
}
