import { Section } from '#ui/layout/section.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { WhenNear } from '#ui/loading/when-near.tsx'
import { useTranslation } from '#ui/texts.ts'
import { SourcesChart, type SourcesProps } from './sources-chart.tsx'

/** Sources of the income of a year. They are fetched once the list is there and the person comes near them. */
export function IncomeSources(props: SourcesProps) {
  const { t } = useTranslation('income-reports')
  return (
    <Section title={t('sources.title')}>
      <WhenNear placeholder={<BlockSkeleton height={14} />}>
        <SourcesChart {...props} />
      </WhenNear>
    </Section>
  )
}
