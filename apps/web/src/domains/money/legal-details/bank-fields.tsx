import { spacedIban } from '@navyk/api-spec/vocabulary'
import { TextField } from '#ui/form/fields.tsx'
import { useTranslation } from '#ui/texts.ts'
import { Value } from './details-section.tsx'

/** An account and its bank, in a form. */
export function BankFields({ isOptional = false }: { isOptional?: boolean }) {
  const { t } = useTranslation('legal-details')
  return (
    <>
      <TextField name="iban" label={t('iban')} help={t('iban_help')} isOptional={isOptional} />
      <TextField name="bic" label={t('bic')} isOptional={isOptional} />
      <TextField name="bank" label={t('bank')} isOptional={isOptional} />
    </>
  )
}

interface BankDetails {
  iban: string | null
  bic: string | null
  bank: string | null
}

export function BankValues({ details: { iban, bic, bank } }: { details: BankDetails }) {
  const { t } = useTranslation('legal-details')
  return (
    <>
      <Value label={t('iban')} isNumber>
        {iban === null ? null : spacedIban(iban)}
      </Value>
      <Value label={t('bic')} isNumber>
        {bic}
      </Value>
      <Value label={t('bank')}>{bank}</Value>
    </>
  )
}
