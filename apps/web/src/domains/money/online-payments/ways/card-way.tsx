import { Button } from '@mantine/core'
import type { PaymentRequest, PaymentWay } from '@navyk/api-spec/money/online-payments'
import { useEffect, useRef } from 'react'
import { useWriteKey } from '#app/calls/use-write-key.ts'
import { FailureText } from '#ui/feedback/failure-text.tsx'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useCreateRequest } from '../api.ts'
import type { Payable } from './payable.ts'

interface Props {
  payable: Payable
  /** Providers that take cards, the first one first. */
  ways: PaymentWay[]
  lastRefusal: string | null
}

/** A card, on the page of a provider: its number never comes to us. */
export function CardWay({ payable, ways, lastRefusal }: Props) {
  const { t } = useTranslation('online-payments')
  const format = useFormat()
  const create = useCreateRequest()
  const keyFor = useWriteKey()
  const going = useRef<string>(undefined)
  const openPayPage = (request: PaymentRequest) => {
    if (request.payUrl !== null) location.assign(request.payUrl)
  }
  const pay = (way: PaymentWay) => {
    const { invoice, alsoInvoiceIds } = payable
    const body = { invoiceId: invoice.id, alsoInvoiceIds, ...way }
    going.current = way.provider
    create.mutate(
      { ...body, key: keyFor({ body, tries: create.failureCount, at: invoice.version }) },
      { onSuccess: ({ data }) => openPayPage(data) },
    )
  }
  const form = create.data?.data.payForm
  return (
    <Section title={t('card.title')}>
      {lastRefusal !== null && <p className="error below-12">{t('card.refused')}</p>}
      <p className="muted">{t('card.hint')}</p>
      <div className="stack at-start gap-12 above-16">
        {ways.map((way, place) => (
          <Button
            key={way.provider}
            variant={place === 0 ? 'filled' : 'default'}
            loading={create.isPending && going.current === way.provider}
            onClick={() => pay(way)}
          >
            {place === 0
              ? t('card.pay', { money: format.money(payable.kopecks) })
              : t('card.pay_by', { provider: t(`providers.${way.provider}`) })}
          </Button>
        ))}
        <FailureText error={create.error} className="error below-12" />
      </div>
      {form && <SentForm {...form} />}
    </Section>
  )
}

/** Form that the provider wants from the payer's browser; it is sent at once. */
function SentForm({ action, fields }: { action: string; fields: Record<string, string> }) {
  const { t } = useTranslation('online-payments')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.requestSubmit(), [])
  return (
    <form ref={form} method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="subtle">
        {t('card.go_on')}
      </Button>
    </form>
  )
}
