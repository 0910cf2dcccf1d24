import { Button } from '@mantine/core'
import type { PayoutBatchDetails } from '@navyk/api-spec/money/payouts'
import { payoutListPath, payoutPath } from '@navyk/api-spec/money/payouts/paths'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { State } from '#app/manifests/states.tsx'
import { DetailsPage } from '#ui/facts/details/details-page.tsx'
import { DateText, DateTime } from '#ui/facts/facts-text.tsx'
import { DateTimeFact, Fact, Facts } from '#ui/facts/facts.tsx'
import { SumParts } from '#ui/facts/sum-parts.tsx'
import { HistoryPanel, readers } from '#ui/facts/details/history-panel.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'
import { batchHistoryQuery, batchQuery, useDownloadBatch } from '../api.ts'
import { BatchActions } from './batch-actions.tsx'
import { BatchPayouts } from './batch-payouts.tsx'
import classes from '../payouts.module.css'

/** A batch: its file, whether the bank has paid, and the payouts one by one. */
export function BatchPage() {
  const { id = '' } = useParams()
  const query = useQuery(batchQuery(id))
  return <QueryView query={query}>{({ data }) => <Batch batch={data} />}</QueryView>
}

function Batch({ batch }: { batch: PayoutBatchDetails }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const counted = ({ count, kopecks }: { count: number; kopecks: number }) =>
    t('due.counted', { count, money: format.money(kopecks) })
  return (
    <DetailsPage
      title={t('batches.name', { number: batch.number })}
      subtitle={counted(batch.all)}
      state={<State of="payout_batch" is={batch.state} />}
      action={<BatchActions batch={batch} />}
      notice={<News batch={batch} />}
      trail={[{ label: t('batches.title'), to: payoutListPath }]}
      side={
        <Section title={t('batch.file')}>
          <BatchSum batch={batch} />
          <Facts>
            <Fact label={t('batches.made')}>
              <DateText date={batch.madeOn} />, {batch.createdBy}
            </Fact>
            {batch.sentAt !== null && (
              <Fact label={t('batch.sent')}>
                <DateTime at={batch.sentAt} />
                {batch.sentBy !== null && `, ${batch.sentBy}`}
              </Fact>
            )}
            <DateTimeFact label={t('batch.cancelled')} at={batch.cancelledAt} />
            <Fact label={t('make.format')}>{t(`make.format_${batch.format}`)}</Fact>
            <Fact label={t('batch.payer')}>{batch.payerIban}</Fact>
            <Fact label={t('make.purpose')}>{batch.purpose}</Fact>
            <Fact label={t('batch.hash')}>
              <span className={`small anywhere ${classes.hash}`}>{batch.fileSha256}</span>
            </Fact>
          </Facts>
          <Download batch={batch} />
        </Section>
      }
      tabs={[
        { key: 'payouts', label: t('batch.payouts'), content: <BatchPayouts batch={batch} /> },
        { key: 'history', label: t('words.history'), content: <BatchHistory id={batch.id} /> },
      ]}
    />
  )
}

/** Sum of the batch by its parts: paid, sent back, and not answered by the bank yet. */
function BatchSum({ batch: { all, paid, failed } }: { batch: PayoutBatchDetails }) {
  const { t } = useTranslation('payouts')
  const rest = { count: all.count - paid.count - failed.count, kopecks: all.kopecks - paid.kopecks - failed.kopecks }
  const part = (label: string, { count, kopecks }: typeof all) => ({ label, kopecks, note: t('due.count', { count }) })
  return (
    <SumParts
      label={t('batches.sum')}
      kopecks={all.kopecks}
      parts={[part(t('batch.paid'), paid), part(t('batch.failed'), failed), part(t('batch.waits'), rest)]}
      isOpen
    />
  )
}

function News({ batch }: { batch: PayoutBatchDetails }) {
  const { t } = useTranslation('payouts')
  const { state, changedCount, movedCount, reason, repeats, repeatableCount } = batch
  return (
    <div className="if-any column gap-12 apart-16">
      {state === 'cancelled' && (
        <Callout tone="grey" title={t('batch.cancelled')}>
          {reason}
        </Callout>
      )}
      {state === 'prepared' && (
        <Callout tone="blue" title={t('batch.next')}>
          {t('batch.next_hint')}
        </Callout>
      )}
      {movedCount > 0 && (
        <Callout tone="amber" title={t('batch.moved', { count: movedCount })}>
          {t('batch.moved_hint')}
        </Callout>
      )}
      {changedCount > 0 && state !== 'cancelled' && (
        <Callout tone="amber" title={t('due.changed', { count: changedCount })}>
          {t('due.changed_hint')}
        </Callout>
      )}
      {repeatableCount > 0 && (
        <Callout tone="red" title={t('batch.some_failed', { count: repeatableCount })}>
          {t('batch.some_failed_hint')}
        </Callout>
      )}
      {repeats && (
        <p className="muted small anywhere">
          <Link to={payoutPath(repeats.id)}>{t('batch.repeats', { number: repeats.number })}</Link>
        </p>
      )}
    </div>
  )
}

function Download({ batch }: { batch: PayoutBatchDetails }) {
  const { t } = useTranslation('payouts')
  const download = useDownloadBatch(batch)
  return (
    <Button variant="default" fullWidth mt="md" loading={download.isPending} onClick={() => download.mutate()}>
      {t('batch.download')}
    </Button>
  )
}

function BatchHistory({ id }: { id: string }) {
  const { t } = useTranslation('payouts')
  const nameOf = useOpenTexts('payouts')
  const format = useFormat()
  return (
    <HistoryPanel
      query={useQuery(batchHistoryQuery(id))}
      title={(action) => nameOf(`batch_history.${action}`)}
      fields={{
        payoutCount: [t('batches.count'), readers.number((count) => count)],
        totalKopecks: [t('batches.sum'), readers.number((kopecks) => format.money(kopecks))],
      }}
    />
  )
}
