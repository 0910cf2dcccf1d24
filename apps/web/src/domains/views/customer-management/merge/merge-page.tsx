import type { MergePreview } from '@navyk/api-spec/views/customer-management'
import { customerListPath, doublesPath } from '@navyk/api-spec/views/customer-management/paths'
import { useQuery } from '@tanstack/react-query'
import { Callout } from '#ui/feedback/callout.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { Page } from '#ui/layout/page.tsx'
import { useTranslation } from '#ui/texts.ts'
import { mergeQuery } from '../api.ts'
import { ChooseOther } from './choose-other.tsx'
import { Comparison } from './comparison.tsx'
import { Consequences } from './consequences.tsx'
import { DistinctSection } from './distinct-section.tsx'
import { MergeForm } from './merge-form.tsx'
import classes from './merge.module.css'

/** Two customers who are one person: compared, and merged into the one who stays. Which is which stands in the address. */
export function MergePage() {
  const { t } = useTranslation('customer-management')
  const [{ from, into }, change] = useFilters(['from', 'into'])
  return (
    <Page
      title={t('merge.title')}
      purpose={t('merge.purpose')}
      trail={[
        { label: t('list.title'), to: customerListPath },
        { label: t('doubles.title'), to: doublesPath },
      ]}
    >
      {from === '' ? (
        <EmptyState text={t('merge.none_chosen')} link={{ to: doublesPath, label: t('doubles.title') }} />
      ) : into === '' ? (
        <ChooseOther than={from} />
      ) : (
        <Pair from={from} into={into} onSwap={() => change({ from: into, into: from })} />
      )}
    </Page>
  )
}

function Pair({ from, into, onSwap }: { from: string; into: string; onSwap: () => void }) {
  return (
    <QueryView query={useQuery(mergeQuery(from, into))}>
      {({ data }) => <Preview preview={data} onSwap={onSwap} />}
    </QueryView>
  )
}

function Preview({ preview, onSwap }: { preview: MergePreview; onSwap: () => void }) {
  const { t } = useTranslation('customer-management')
  const isRefused = preview.refusals.length > 0
  return (
    <>
      {isRefused ? (
        <Callout tone="red" title={t('merge.refused')}>
          <ul className={`bullets ${classes.list}`}>
            {preview.refusals.map((refusal) => (
              <li key={refusal}>{t(`merge.refusals.${refusal}`)}</li>
            ))}
          </ul>
        </Callout>
      ) : (
        <Callout tone="amber" title={t('merge.final')}>
          {t('merge.final_text')}
        </Callout>
      )}
      <Comparison preview={preview} onSwap={onSwap} />
      {!isRefused && (
        <>
          <Consequences preview={preview} />
          <MergeForm preview={preview} />
        </>
      )}
      {!preview.refusals.some((refusal) => refusal === 'same' || refusal === 'merged') && (
        <DistinctSection preview={preview} />
      )}
    </>
  )
}
