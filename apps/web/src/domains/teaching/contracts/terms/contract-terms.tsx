import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { lazy, Suspense } from 'react'
import { useUser } from '#app/session/session.ts'
import { Duration } from '#ui/facts/facts-text.tsx'
import { Fact, Facts, DateFact, MoneyFact } from '#ui/facts/facts.tsx'
import { Section } from '#ui/layout/section.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'
import { PlaceText } from '#vocabulary/place-text.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { PolicyFacts } from './policy-facts.tsx'

// Loaded on demand, because the form includes the date picker.
const TermsForm = lazy(() => import('./terms-form.tsx').then((module) => ({ default: module.TermsForm })))

/** The terms; a form for managers while the contract is a draft. */
export function ContractTerms({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  if (contract.actions.edit) {
    return (
      <>
        {contract.proposal && <Proposal proposal={contract.proposal} />}
        <Section title={t('form.title')}>
          <Suspense fallback={<BlockSkeleton height={40} />}>
            <TermsForm contract={contract} />
          </Suspense>
        </Section>
      </>
    )
  }
  return (
    <>
      <Section title={t('words.lessons')}>
        <Lessons contract={contract} />
      </Section>
      <Section title={t('policy.title')}>
        <PolicyFacts contract={contract} />
      </Section>
      {contract.terms.length > 1 && (
        <Section title={t('details.rates')}>
          <TermsHistory contract={contract} />
        </Section>
      )}
    </>
  )
}

function Lessons({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const { role } = useUser()
  const words = useWords()
  return (
    <Facts>
      <Fact label={t('week')}>{words.week(contract.weeklySlots)}</Fact>
      <Fact label={t('lesson_minutes')}>
        <Duration minutes={contract.lessonMinutes} />
      </Fact>
      <Fact label={t('words.where')}>
        <PlaceText of={contract} />
      </Fact>
      {role === 'staff' && <Fact label={t('settlement')}>{t(`settlements.${contract.settlementModel}`)}</Fact>}
    </Facts>
  )
}

/** Rates by the day from which they hold, newest first. A lesson keeps those that it was planned under. */
function TermsHistory({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  return contract.terms.toReversed().map((terms) => (
    <Facts key={terms.validFrom}>
      <DateFact label={t('valid_from')} date={terms.validFrom} />
      <MoneyFact label={t('rate_customer')} kopecks={terms.customerRateKopecks} />
      <MoneyFact label={t('rate_executor')} kopecks={terms.executorRateKopecks} />
    </Facts>
  ))
}

/** The chosen response, shown to staff while they set the rates. */
function Proposal({ proposal }: { proposal: NonNullable<Contract['proposal']> }) {
  const { t } = useTranslation('contracts')
  const words = useWords()
  return (
    <Section title={t('proposal.title')}>
      <Facts>
        <MoneyFact label={t('proposal.customer_price')} kopecks={proposal.priceKopecks} />
        <MoneyFact label={t('proposal.executor_price')} kopecks={proposal.payKopecks} />
        <DateFact label={t('proposal.starts_on')} date={proposal.startsOn} />
        <Fact label={t('proposal.slots')}>{proposal.slots.map(words.span).join(', ')}</Fact>
        <Fact label={t('proposal.message')}>{proposal.message}</Fact>
      </Facts>
    </Section>
  )
}
