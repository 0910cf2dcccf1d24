import { Button } from '@mantine/core'
import type { UnplannedContract } from '@navyk/api-spec/teaching/plans'
import { planPath } from '@navyk/api-spec/teaching/plans/paths'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { PersonName } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { MayChange, useMayChange } from '#ui/may-change.tsx'
import { Disclosure } from '#ui/facts/details/disclosure.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useIsWide } from '#ui/browser/use-media.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { useDraftPlan, useDraftPlans } from '../api.ts'
import classes from './unplanned.module.css'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** Number of contracts that are shown before "show all". */
const shownFirst = 4
const shownOnPhone = 2

/** Contracts without a plan for a month, with a button for each and one for all. Nothing where there are none. */
export function Unplanned({ month, contracts }: { month: string; contracts: UnplannedContract[] }) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  const isExecutor = useUser().role === 'executor'
  const mayChange = useMayChange()
  const [isWhole, setWhole] = useState(false)
  const hasRoom = useIsWide(37.5)
  if (contracts.length === 0) return null
  const title = t('unplanned.title', { count: contracts.length, month: format.month(month) })
  const all = isExecutor && mayChange && contracts.length > 1 && <DraftAll month={month} />
  const rows = (
    <>
      <ul className={`divided stack ${classes.contracts}`}>
        {contracts.slice(0, isWhole ? undefined : shownFirst).map((contract) => (
          <Contract key={contract.contractId} contract={contract} isExecutor={isExecutor} />
        ))}
      </ul>
      {!isWhole && contracts.length > shownFirst && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {t('unplanned.show_all', { count: contracts.length })}
        </Button>
      )}
    </>
  )
  return (
    <div className={`below-16 ${classes.unplanned}`}>
      {hasRoom ? (
        <Section title={title} action={all}>
          {rows}
        </Section>
      ) : (
        // Folded on phones, to leave room for the plans.
        <section aria-label={title}>
          <Disclosure title={title} facts={[]} isOpen={contracts.length <= shownOnPhone}>
            {all}
            {rows}
          </Disclosure>
        </section>
      )}
    </div>
  )
}

function DraftAll({ month }: { month: string }) {
  const { t } = useTranslation('plans')
  const draft = useDraftPlans()
  const start = () =>
    draft.mutate(
      { month },
      {
        onSuccess: ({ data }) => toastSuccess(t('unplanned.done', { count: data.created })),
        onError: toastFailure,
      },
    )
  return (
    <Button loading={draft.isPending} onClick={start}>
      {t('unplanned.draft_all')}
    </Button>
  )
}

function Contract({ contract, isExecutor }: { contract: UnplannedContract; isExecutor: boolean }) {
  const { t } = useTranslation('plans')
  const words = useWords()
  const draft = useDraftPlan()
  const navigate = useNavigate()
  const { contractId, month, learnerName } = contract
  const start = async () => {
    try {
      const { data } = await draft.mutateAsync({ contractId, month })
      await navigate(planPath(data.id))
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <li>
      <span className="anywhere shrinks">
        {learnerName}
        <span className="muted small block">
          {words.subject(contract.subject)} · <PersonName person={isExecutor ? contract.customer : contract.executor} />
        </span>
      </span>
      <MayChange>
        <Button
          variant="default"
          loading={draft.isPending}
          aria-label={t('unplanned.draft_for', { learner: learnerName })}
          onClick={start}
        >
          {t('unplanned.draft')}
        </Button>
      </MayChange>
    </li>
  )
}
