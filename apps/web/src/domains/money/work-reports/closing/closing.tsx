import { Button, NativeSelect } from '@mantine/core'
import type { Closing } from '@navyk/api-spec/money/work-reports'
import { addMonths, businessMonth } from '@navyk/api-spec/kit'
import { workReportListPath, workReportPath } from '@navyk/api-spec/money/work-reports/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { State } from '#app/manifests/states.tsx'
import { useWriteKey } from '#app/calls/use-write-key.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { PersonName } from '#ui/facts/facts-text.tsx'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { SumParts } from '#ui/facts/sum-parts.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { useFormat } from '#ui/format.ts'
import { recentMonths } from '#ui/lists/filters/recent-months.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { closingQuery, useCloseMonth } from '../api.ts'
import classes from '../work-reports.module.css'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** Dialog that says what closing a month would close and leave open, with the button that does it. */
export function ClosingDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('work-reports')
  const format = useFormat()
  const [month, setMonth] = useState(addMonths(businessMonth(new Date()), -1))
  return (
    <Dialog opened onClose={onClose} title={t('closing.title')}>
      <div className="tight column gap-16">
        <NativeSelect
          label={t('words.month')}
          value={month}
          data={recentMonths(format).filter(({ value }) => value < businessMonth(new Date()))}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
        <QueryView query={useQuery(closingQuery(month))}>{({ data }) => <Month closing={data} />}</QueryView>
      </div>
    </Dialog>
  )
}

function Month({ closing }: { closing: Closing }) {
  const { t } = useTranslation('work-reports')
  const words = useWords()
  const close = useCloseMonth()
  const keyFor = useWriteKey()
  const { month, readyCount, closedCount } = closing
  const run = async () => {
    await close.mutateAsync({ month, key: keyFor({ month, readyCount, closedCount }) })
    toastSuccess(t('closing.done'))
  }
  return (
    <>
      <Facts>
        <Fact label={t('closing.ready')}>{readyCount}</Fact>
        <Fact label={t('closing.closed')}>{closedCount}</Fact>
      </Facts>
      <SumParts
        label={words.pay(true)}
        kopecks={closing.payKopecks}
        parts={[
          {
            label: t('charge'),
            kopecks: closing.chargeKopecks,
            to: `${workReportListPath}?month=${month}&state=approved`,
          },
          { label: words.label('commission'), kopecks: closing.payKopecks - closing.chargeKopecks },
        ]}
      />
      <Left closing={closing} />
      {readyCount === 0 ? (
        <p>{t('closing.nothing')}</p>
      ) : (
        <>
          <p>{t('closing.hint')}</p>
          <Button loading={close.isPending} onClick={() => void run().catch(toastFailure)}>
            {t('closing.run', { count: readyCount })}
          </Button>
        </>
      )}
    </>
  )
}

/** The executors whose month stays open, and why. */
function Left({ closing: { left, moreCount } }: { closing: Closing }) {
  const { t } = useTranslation('work-reports')
  if (left.length === 0) return null
  return (
    <section>
      <h3 className={`below-4 ${classes.heading}`}>{t('closing.left', { count: left.length + moreCount })}</h3>
      <ul className={classes.left}>
        {left.map((row) => (
          <li className="row ruled between gap-4-16 touch" key={row.id}>
            <Link to={workReportPath(row.id)}>
              <PersonName person={row.executor} />
            </Link>
            <span className={`inline gap-8 muted ${classes.why}`}>
              <State of="work_report" is={row.state} />
              {row.waitingCount > 0 && t('waiting.short', { count: row.waitingCount })}
            </span>
          </li>
        ))}
      </ul>
      {moreCount > 0 && <p>{t('closing.more', { count: moreCount })}</p>}
    </section>
  )
}
