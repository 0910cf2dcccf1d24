import { Progress } from '@mantine/core'
import type { InvoiceRun } from '@navyk/api-spec/money/invoices'
import { useTranslation } from '#ui/texts.ts'

/** Progress of a run, or its result. */
export function RunProgress({ run }: { run: InvoiceRun | null | undefined }) {
  const { t } = useTranslation('invoices')
  if (!run) return null
  const values = { done: run.doneCount, made: run.madeCount, total: run.totalCount }
  if (run.finishedAt !== null) return <p role="status">{t(`run.${run.kind}_finished`, values)}</p>
  return (
    <div role="status">
      <p>{t(`run.${run.kind}_going`, values)}</p>
      <Progress
        value={run.totalCount === 0 ? 0 : Math.min(100, (run.doneCount / run.totalCount) * 100)}
        aria-label={t(`run.${run.kind}_going`, values)}
      />
    </div>
  )
}
