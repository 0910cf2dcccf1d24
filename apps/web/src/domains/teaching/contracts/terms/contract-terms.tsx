import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../../app/session.ts'
import { Duration } from '../../../../ui/facts-text.tsx'
import { Fact, Facts } from '../../../../ui/facts.tsx'
import { Section } from '../../../../ui/section.tsx'
import { BlockSkeleton } from '../../../../ui/skeletons.tsx'
import { useWords } from '../../../../vocabulary/use-words.ts'
import { PolicyFacts } from './policy-facts.tsx'
import { Proposal } from './proposal.tsx'
import { TermsHistory } from './terms-history.tsx'

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
      <Section title={t('details.lessons')}>
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
      <Fact label={t('format')}>{words.place(contract)}</Fact>
      {role === 'staff' && <Fact label={t('settlement')}>{t(`settlements.${contract.settlementModel}`)}</Fact>}
    </Facts>
  )
}
