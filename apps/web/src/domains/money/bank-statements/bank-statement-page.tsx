import { Button, Progress } from '@mantine/core'
import { type BankRowKind, bankRowKinds, type BankStatementDetails } from '@navyk/api-spec/money/bank-statements'
import { bankStatementListPath } from '@navyk/api-spec/money/bank-statements/paths'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useWriteKey } from '#app/calls/use-write-key.ts'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { SumParts } from '#ui/facts/sum-parts.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFormat } from '#ui/format.ts'
import { ScopeSwitch } from '#ui/lists/scope-switch.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useMayChange } from '#ui/may-change.tsx'
import { Page } from '#ui/layout/page.tsx'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { bankRowsQuery, bankStatementQuery, useConfirmRows } from './api.ts'
import { BankRowCard } from './bank-row-card.tsx'
import { Period } from './bank-statement-list-page.tsx'
import classes from './bank-statements.module.css'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** Time between two fetches of the progress while rows are posted, in case an event is lost. */
const pollIntervalMs = 2000

export function BankStatementPage() {
  const { id = '' } = useParams()
  const query = useQuery({
    ...bankStatementQuery(id),
    refetchInterval: ({ state }) => ((state.data?.data.confirmedCount ?? 0) > 0 ? pollIntervalMs : false),
  })
  return <QueryView query={query}>{({ data }) => <Statement statement={data} />}</QueryView>
}

function Statement({ statement }: { statement: BankStatementDetails }) {
  const { t } = useTranslation('bank-statements')
  return (
    <Page
      title={statement.fileName}
      purpose={<Period of={statement} />}
      trail={[{ label: t('list.title'), to: bankStatementListPath }]}
      action={<ConfirmSure statement={statement} />}
    >
      <Facts>
        {statement.account !== '' && <Fact label={t('details.account')}>{statement.account}</Fact>}
        {statement.knownCount > 0 && <Fact label={t('details.known')}>{statement.knownCount}</Fact>}
      </Facts>
      <div className={classes.balances}>
        <Balances statement={statement} />
      </div>
      <div className={classes.control}>
        <Control statement={statement} />
      </div>
      <Posting statement={statement} />
      <Rows statement={statement} />
    </Page>
  )
}

/** Opening balance, sum of the rows, and difference between the closing balance and these two. */
function Balances({
  statement: { openingKopecks, closingKopecks, mismatchKopecks },
}: {
  statement: BankStatementDetails
}) {
  const { t } = useTranslation('bank-statements')
  if (openingKopecks === null || closingKopecks === null || mismatchKopecks === null) return null
  return (
    <SumParts
      label={t('details.closing')}
      kopecks={closingKopecks}
      parts={[
        { label: t('details.opening'), kopecks: openingKopecks },
        { label: t('details.rows'), kopecks: closingKopecks - openingKopecks - mismatchKopecks },
        { label: t('details.differs'), kopecks: mismatchKopecks },
      ]}
      isOpen
    />
  )
}

/** Warning where the rows do not add up to the closing balance; a note where the statement has no balances. */
function Control({ statement: { mismatchKopecks } }: { statement: BankStatementDetails }) {
  const { t } = useTranslation('bank-statements')
  const format = useFormat()
  if (mismatchKopecks === 0) return null
  return mismatchKopecks === null ? (
    <p className="muted small anywhere above-4">{t('details.no_balances')}</p>
  ) : (
    <Callout tone="red" title={t('details.mismatch', { money: format.money(mismatchKopecks) })}>
      {t('details.mismatch_hint')}
    </Callout>
  )
}

function ConfirmSure({ statement }: { statement: BankStatementDetails }) {
  const { t } = useTranslation('bank-statements')
  const format = useFormat()
  const confirm = useConfirmRows(statement.id)
  const { count, kopecks } = statement.sure
  if (count === 0) return null
  const values = { count, money: format.money(kopecks) }
  return (
    <ConfirmButton
      variant="filled"
      label={t('confirm.label', values)}
      confirmLabel={t('confirm.submit')}
      title={t('confirm.title', values)}
      consequence={t('confirm.consequence', values)}
      done={t('confirm.done')}
      onConfirm={() => confirm.mutateAsync({ count, kopecks })}
    />
  )
}

/** Progress of posting the confirmed rows. */
function Posting({ statement }: { statement: BankStatementDetails }) {
  const { t } = useTranslation('bank-statements')
  const carryOn = useConfirmRows(statement.id)
  const keyFor = useWriteKey()
  const mayChange = useMayChange()
  const { confirmedCount, doneCount } = statement
  if (confirmedCount === 0) return null
  const nothing = { count: 0, kopecks: 0 }
  return (
    <div role="status" className={`tight column top gap-8 apart-16 ${classes.posting}`}>
      <p>{t('confirm.going', { count: confirmedCount })}</p>
      <Progress value={(doneCount / (doneCount + confirmedCount)) * 100} aria-label={t('confirm.submit')} />
      {mayChange && (
        <Button
          variant="default"
          loading={carryOn.isPending}
          onClick={() =>
            carryOn.mutate({ ...nothing, key: keyFor({ doneCount, confirmedCount }) }, { onError: toastFailure })
          }
        >
          {t('confirm.carry_on')}
        </Button>
      )}
    </div>
  )
}

/** The rows of one kind: first those that somebody has to look at. */
function Rows({ statement }: { statement: BankStatementDetails }) {
  const { t } = useTranslation('bank-statements')
  const [{ rows = '' }] = useFilters(['rows'])
  const kind: BankRowKind = bankRowKinds.find((each) => each === rows) ?? 'unsure'
  const query = useInfiniteQuery(bankRowsQuery(statement.id, kind))
  const counts = {
    sure: statement.sure.count,
    unsure: statement.unsure.count,
    done: statement.doneCount + statement.confirmedCount,
  }
  return (
    <>
      <ScopeSwitch
        name="rows"
        label={t('rows.label')}
        scopes={(['unsure', 'sure', 'done'] as const).map((each) => ({
          value: each === 'unsure' ? '' : each,
          label: t(`rows.${each}`, { count: counts[each] }),
        }))}
      />
      <QueryView query={query} skeleton={<ListSkeleton rows={3} />}>
        {({ pages }) => {
          const all = pages.flatMap((page) => page.data)
          if (all.length === 0) return <p className="muted small anywhere above-4">{t(`rows.none_${kind}`)}</p>
          return (
            <>
              <ul className={`column gap-12 apart-16 ${classes.rows}`} aria-label={t('rows.label')}>
                {all.map((row) => (
                  <BankRowCard key={row.id} row={row} />
                ))}
              </ul>
              <MoreButton of={query} label={t('rows.more')} />
            </>
          )
        }}
      </QueryView>
    </>
  )
}
