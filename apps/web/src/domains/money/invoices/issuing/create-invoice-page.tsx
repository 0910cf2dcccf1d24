import { Button } from '@mantine/core'
import type { InvoiceLine, Uninvoiced } from '@navyk/api-spec/money/invoices'
import { createInvoicePath, invoiceListPath, invoicePath, invoiceRunPath } from '@navyk/api-spec/money/invoices/paths'
import { workReportListPath } from '@navyk/api-spec/money/work-reports/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Money } from '#ui/facts/facts-text.tsx'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { failureMessage } from '#ui/feedback/failures.ts'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { previewQuery, useDraftInvoices } from '../api.ts'
import classes from './create-invoice-page.module.css'
import { LinesTable } from '../page/lines-table.tsx'
import { MonthSelect, useInvoicedMonth } from './month-select.tsx'
import { UninvoicedList } from './uninvoiced-list.tsx'

/** Page that drafts one invoice: choose a month and a contract, look at what would be on it, draft it. */
export function CreateInvoicePage() {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const month = useInvoicedMonth()
  const [{ contract }] = useFilters(['contract'])
  if (contract !== '') return <Preview contractId={contract} month={month} />
  return (
    <Page
      title={t('create.title')}
      purpose={t('create.purpose')}
      trail={[{ label: t('words.invoices'), to: invoiceListPath }]}
      action={
        <LinkButton variant="default" to={`${invoiceRunPath}?month=${month}`}>
          {t('create.to_run')}
        </LinkButton>
      }
    >
      <div className="up-to-256 below-16">
        <MonthSelect />
      </div>
      <UninvoicedList
        month={month}
        empty={
          <EmptyState
            text={t('create.none', { month: format.month(month) })}
            link={{ to: `${workReportListPath}?state=submitted`, label: t('run.to_work_reports') }}
          />
        }
      />
    </Page>
  )
}

function Preview({ contractId, month }: { contractId: string; month: string }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const query = useQuery(previewQuery(contractId, month))
  return (
    <Page
      title={t('create.preview', { month: format.month(month) })}
      purpose={t('create.preview_purpose')}
      trail={[
        { label: t('words.invoices'), to: invoiceListPath },
        { label: t('create.title'), to: `${createInvoicePath}?month=${month}` },
      ]}
    >
      <QueryView query={query}>
        {({ data }) =>
          data === null ? (
            <EmptyState
              text={t('create.nothing')}
              link={{ to: `${createInvoicePath}?month=${month}`, label: t('create.other') }}
            />
          ) : (
            <PreviewedInvoice preview={data} />
          )
        }
      </QueryView>
    </Page>
  )
}

function PreviewedInvoice({ preview }: { preview: Uninvoiced & { lines: InvoiceLine[] } }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  const words = useWords()
  return (
    <>
      <Section>
        <Facts>
          <Fact label={words.label('customer')}>{format.fullName(preview.customer)}</Fact>
          <Fact label={t('for')}>{`${preview.learnerName} · ${words.subject(preview.subject)}`}</Fact>
          <Fact label={words.label('executor')}>{format.fullName(preview.executor)}</Fact>
          <Fact label={t('words.contract')}>{t('contract_number', { number: preview.contractNumber })}</Fact>
        </Facts>
      </Section>
      <Section title={t('lines.label')}>
        <LinesTable lines={preview.lines} />
        <p className="line stretch end gap-24 large strong above-16">
          {t('total')} <Money kopecks={preview.totalKopecks} />
        </p>
      </Section>
      <CreateDraft contractId={preview.contractId} month={preview.period} />
    </>
  )
}

/** Drafts the invoice and opens it. */
function CreateDraft({ contractId, month }: { contractId: string; month: string }) {
  const { t } = useTranslation('invoices')
  const navigate = useNavigate()
  const draft = useDraftInvoices()
  const [failure, setFailure] = useState<string>()
  const create = async () => {
    setFailure(undefined)
    try {
      const { data } = await draft.mutateAsync({ month, contractId })
      const [id] = data.invoiceIds
      // Nothing was drafted, because somebody else has done it; the list shows theirs.
      await navigate(id === undefined ? `${invoiceListPath}?period=${month}` : invoicePath(id))
    } catch (error) {
      setFailure(failureMessage(error))
    }
  }
  return (
    <div className={`buttons above-16 ${classes.actions}`}>
      {failure !== undefined && (
        <p className={`error ${classes.failure}`} role="alert">
          {failure}
        </p>
      )}
      <LinkButton variant="default" to={`${createInvoicePath}?month=${month}`}>
        {t('create.other')}
      </LinkButton>
      <Button loading={draft.isPending} onClick={() => void create()}>
        {t('create.submit')}
      </Button>
    </div>
  )
}
