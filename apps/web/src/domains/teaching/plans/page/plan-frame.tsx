import { type Plan, planStates } from '@navyk/api-spec/teaching/plans'
import { planListPath } from '@navyk/api-spec/teaching/plans/paths'
import type { ReactNode } from 'react'
import { useUser } from '#app/session/session.ts'
import { State, useStateLabel } from '#app/manifests/states.tsx'
import { DetailsPage, type DetailsTab } from '#ui/facts/details/details-page.tsx'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { PlanCallouts } from './plan-callouts.tsx'
import { useQuery } from '@tanstack/react-query'
import { HistoryPanel, readers } from '#ui/facts/details/history-panel.tsx'
import { useOpenTexts, useTranslation } from '#ui/texts.ts'
import { planHistoryQuery } from '../api.ts'

interface Props {
  plan: Plan
  action?: ReactNode
  /** Figures of the month. */
  totals: ReactNode
  tabs: DetailsTab[]
  children?: ReactNode
}

/** Frame of both pages of a plan: people, state, boxes, totals and history. */
export function PlanFrame({ plan, action, totals, tabs, children }: Props) {
  const { t } = useTranslation('plans')
  const words = useWords()
  const format = useFormat()
  const { role } = useUser()
  const other = role === 'customer' ? plan.executor : plan.customer
  // A customer who is the learner is named once.
  const names = new Set([plan.learnerName, format.fullName(other)])
  const [learner, ...others] = names
  const subtitle = [learner, words.subject(plan.subject), ...others].join(' · ')
  const history = { key: 'history', label: t('words.history'), content: <PlanHistory id={plan.id} /> }
  return (
    <DetailsPage
      title={t('details.title', { month: format.month(plan.month) })}
      subtitle={subtitle}
      state={<State of="plan" is={plan.openRevision ? 'revision' : plan.state} />}
      action={action}
      trail={[{ label: t('list.title'), to: planListPath }]}
      side={<Section title={t('details.totals')}>{totals}</Section>}
      tabs={[...tabs, history]}
    >
      <PlanCallouts plan={plan} />
      {children}
    </DetailsPage>
  )
}

function PlanHistory({ id }: { id: string }) {
  const { t } = useTranslation('plans')
  const nameOf = useOpenTexts('plans')
  const stateLabel = useStateLabel()
  const format = useFormat()
  return (
    <HistoryPanel
      query={useQuery(planHistoryQuery(id))}
      title={(action) => nameOf(`history.${action}`)}
      fields={{
        state: [t('words.state'), readers.oneOf(planStates, (state) => stateLabel('plan', state))],
        lessonCount: [t('words.lessons'), readers.number(format.number)],
        minutes: [t('hours'), readers.number(format.duration)],
      }}
    />
  )
}
