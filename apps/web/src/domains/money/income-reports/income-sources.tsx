import { useTranslation } from 'react-i18next'
import { lazyPart, Part } from '../../../ui/lazy-part.tsx'
import { Section } from '../../../ui/section.tsx'
import { BlockSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { WhenNear } from '../../../ui/when-near.tsx'
import { Suspense } from 'react'
import type { SourcesProps } from './sources-chart.tsx'

const chart = lazyPart<SourcesProps>(async () => (await import('./sources-chart.tsx')).SourcesChart)

/** Where the income of a year comes from. It is fetched once the list is there and the person comes near it. */
export function IncomeSources(props: SourcesProps) {
  const { t } = useTranslation('income-reports')
  const placeholder = <BlockSkeleton height={14} />
  return (
    <Section title={t('sources.title')}>
      <WhenNear placeholder={placeholder}>
        <Suspense fallback={placeholder}>
          <Part of={chart} {...props} />
        </Suspense>
      </WhenNear>
    </Section>
  )
}
