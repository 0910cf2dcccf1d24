import { Button, NativeSelect, Progress } from '@mantine/core'
import type { PayoutMonth } from '@navyk/api-spec/money/payouts'
import { addMonths, businessMonth } from '@navyk/api-spec/kit'
import { incomeReportListPath } from '@navyk/api-spec/money/income-reports/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWriteKey } from '#app/calls/use-write-key.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { SumParts } from '#ui/facts/sum-parts.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { useFormat } from '#ui/format.ts'
import { recentMonths } from '#ui/lists/filters/recent-months.ts'
import { payoutMonthQuery, useStartPayoutRun } from '../api.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** Time between two fetches of the progress while a run goes on, in case an event is lost. */
const pollIntervalMs = 2000

/** Dialog that says what a run of the month would make, and how the run goes. */
export function RunDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const [month, setMonth] = useState(addMonths(businessMonth(new Date()), -1))
  const query = useQuery({
    ...payoutMonthQuery(month),
    refetchInterval: ({ state }) => (state.data && isGoing(state.data.data) ? pollIntervalMs : false),
  })
  return (
    <Dialog opened onClose={onClose} title={t('run.title')}>
      <div className="tight column gap-16">
        <NativeSelect
          label={t('words.month')}
          value={month}
          data={recentMonths(format)}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
        <QueryView query={query}>{({ data }) => <Month plan={data} />}</QueryView>
      </div>
    </Dialog>
  )
}

/** Statements that are still open. */
const accruing = `${incomeReportListPath}?state=accruing`

const isGoing = ({ run }: PayoutMonth) => run !== null && run.finishedAt === null

function Month({ plan }: { plan: PayoutMonth }) {
  const { t } = useTranslation('payouts')
  const format = useFormat()
  const start = useStartPayoutRun()
  const keyFor = useWriteKey()
  const { month, run, openCount } = plan
  return (
    <>
      <Facts>
        <Fact label={t('run.open')}>{openCount}</Fact>
        <Fact label={t('run.drafted')}>{plan.draftedCount}</Fact>
      </Facts>
      <SumParts
        label={t('run.open_sum')}
        kopecks={plan.openKopecks}
        parts={[
          {
            label: format.month(month),
            kopecks: plan.openKopecks - plan.olderKopecks,
            to: `${accruing}&month=${month}`,
          },
          { label: t('run.older'), kopecks: plan.olderKopecks, to: accruing },
        ]}
      />
      <p>{t(`run.rule_${plan.payWhen}`)}</p>
      {run && <RunState run={run} openCount={openCount} />}
      {openCount === 0 && !isGoing(plan) ? (
        <p>{t('run.nothing')}</p>
      ) : (
        <>
          <p>{t('run.hint')}</p>
          <Button
            loading={start.isPending}
            onClick={() =>
              start.mutate({ month, key: keyFor({ month, run: run?.id, openCount }) }, { onError: toastFailure })
            }
          >
            {isGoing(plan) ? t('run.carry_on') : t('run.start')}
          </Button>
        </>
      )}
    </>
  )
}

function RunState({ run, openCount }: { run: NonNullable<PayoutMonth['run']>; openCount: number }) {
  const { t } = useTranslation('payouts')
  const values = { done: run.doneCount, drafted: run.draftedCount, total: run.totalCount }
  if (run.finishedAt === null) {
    return (
      <div role="status">
        <p>{t('run.going', values)}</p>
        <Progress
          value={run.totalCount === 0 ? 0 : (run.doneCount / run.totalCount) * 100}
          aria-label={t('run.title')}
        />
      </div>
    )
  }
  return (
    <div role="status">
      <p>{t('run.done', values)}</p>
      {openCount > 0 && <p>{t('run.left_open')}</p>}
    </div>
  )
}
