import { rateBases } from '@navyk/api-spec/teaching/programmes'
import { useWatch } from 'react-hook-form'
import { CardsField } from '#ui/form/fields/cards-field.tsx'
import { MoneyField } from '#ui/form/fields/money-field.tsx'
import { useTranslation } from '#ui/texts.ts'
import { ShareField } from './share-field.tsx'

/** Fields of a member's rate: what is paid for, and how much. */
export function RateFields() {
  const { t } = useTranslation('programmes')
  const basis: unknown = useWatch({ name: 'basis' })
  return (
    <>
      <CardsField
        name="basis"
        label={t('rate.basis')}
        options={rateBases.map((value) => ({
          value,
          label: t(`rate.bases.${value}`),
          note: t(`rate.notes.${value}`),
        }))}
      />
      {basis === 'share' ? (
        <ShareField name="shareBasisPoints" label={t('rate.share')} isConditional />
      ) : (
        <MoneyField name="amountKopecks" label={t('words.amount')} isConditional />
      )}
    </>
  )
}
