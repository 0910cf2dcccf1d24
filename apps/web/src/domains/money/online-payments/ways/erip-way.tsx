import { Button } from '@mantine/core'
import type { PaymentRequest, PaymentWay } from '@navyk/api-spec/money/online-payments'
import { useQuery } from '@tanstack/react-query'
import { useWriteKey } from '#app/calls/use-write-key.ts'
import { DateTime } from '#ui/facts/facts-text.tsx'
import { QrCode } from '#ui/facts/contacts/qr-code.tsx'
import { FailureText } from '#ui/feedback/failure-text.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { CopyValue } from '#money/invoices'
import { requestQuery, useCreateRequest } from '../api.ts'
import type { Payable } from './payable.ts'
import classes from '../payment-page.module.css'
import { Waiting } from '../waiting.tsx'

interface Props {
  payable: Payable
  way: PaymentWay
  /** Request that is open. */
  requestId: string | undefined
}

/** ЕРИП: a number to type, or a code to scan, in any bank's application; then the page waits. */
export function EripWay({ payable, way, requestId }: Props) {
  const { t } = useTranslation('online-payments')
  return (
    <Section title={t('erip.title')}>
      {requestId === undefined ? (
        <NewRequest payable={payable} way={way} />
      ) : (
        <OpenRequest payable={payable} way={way} requestId={requestId} />
      )}
    </Section>
  )
}

function OpenRequest({ payable, way, requestId }: Props & { requestId: string }) {
  return (
    <QueryView query={useQuery(requestQuery(requestId))}>
      {({ data }) => <Open payable={payable} way={way} request={data} />}
    </QueryView>
  )
}

function NewRequest({ payable, way }: Pick<Props, 'payable' | 'way'>) {
  const { t } = useTranslation('online-payments')
  const create = useCreateRequest()
  const keyFor = useWriteKey()
  const body = { invoiceId: payable.invoice.id, alsoInvoiceIds: payable.alsoInvoiceIds, ...way }
  const createNumber = () => create.mutate({ ...body, key: keyFor({ body, tries: create.failureCount }) })
  return (
    <>
      <p className="muted">{t('erip.hint')}</p>
      <div className="stack at-start gap-12 above-16">
        <Button loading={create.isPending} onClick={createNumber}>
          {t('erip.get_number')}
        </Button>
        <FailureText error={create.error} className="error below-12" />
      </div>
    </>
  )
}

function Open({ payable, way, request }: Pick<Props, 'payable' | 'way'> & { request: PaymentRequest }) {
  const { t } = useTranslation('online-payments')
  const format = useFormat()
  const left = request.amountKopecks - request.paidKopecks
  if (request.state === 'asking') return <Waiting text={t('erip.asking')} />
  // Something was paid otherwise meanwhile: another request asks for the rest.
  if (left !== payable.kopecks) return <NewRequest payable={payable} way={way} />
  const { payee } = payable.invoice
  return (
    <>
      <ol className="stack bullets gap-6 below-12">
        <li>{t('erip.open_bank')}</li>
        <li>{payee?.eripPath ? t('erip.find', { path: payee.eripPath }) : t('erip.find_service')}</li>
        <li>{t('erip.type_number')}</li>
      </ol>
      <dl className="flush">
        <CopyValue label={t('erip.account')} shown={request.accountNo} />
        <CopyValue label={t('erip.amount')} shown={format.amount(left)} value={(left / 100).toFixed(2)} />
      </dl>
      {request.qr !== null && (
        <div className={`apart-16 ${classes.code}`}>
          <QrCode text={request.qr} label={t('erip.qr')} />
          <p className="muted">{t('erip.qr_hint')}</p>
        </div>
      )}
      {request.payUrl !== null && (
        <div className="stack at-start gap-12 above-16">
          <Button component="a" href={request.payUrl} target="_blank" rel="noreferrer" variant="default">
            {t('erip.open_page')}
          </Button>
        </div>
      )}
      <Waiting text={t(request.paidKopecks > 0 ? 'erip.waiting_rest' : 'erip.waiting')} />
      <p className="muted">
        {t('erip.until')} <DateTime at={request.expiresAt} />
      </p>
    </>
  )
}
