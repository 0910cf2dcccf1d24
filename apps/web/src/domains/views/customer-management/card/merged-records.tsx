import type { ManagedCustomerCard } from '@navyk/api-spec/views/customer-management'
import { DateTime, PersonName } from '#ui/facts/facts-text.tsx'
import { SectionRow } from '#ui/lists/section-rows.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'

/** Customers who were merged into this one: when, by whom and why. */
export function MergedRecords({ customer }: { customer: ManagedCustomerCard }) {
  const { t } = useTranslation('customer-management')
  const title = t('merge.history')
  return (
    <Section title={title}>
      <ul className="flush" aria-label={title}>
        {customer.merged.map((each) => (
          <SectionRow
            key={each.id}
            what={
              <>
                <PersonName person={each} isFull /> <span dir="ltr">{each.maskedPhone}</span>
              </>
            }
            about={
              <>
                {t('merge.by')}: <PersonName person={each.mergedBy} isFull />, <DateTime at={each.mergedAt} />.{' '}
                {each.reason}
              </>
            }
          />
        ))}
      </ul>
    </Section>
  )
}
