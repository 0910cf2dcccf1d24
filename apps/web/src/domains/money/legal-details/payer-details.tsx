import { useQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { useTranslation } from '#ui/texts.ts'
import { partyDetailsQuery } from './api.ts'
import { BankValues } from './bank-fields.tsx'
import { DetailsSection, Value } from './details-section.tsx'
import { PayerDialog } from './payer-form.tsx'

/** Payer of a customer: the customer in person until another person or a company is named. */
export function PayerDetails({ customerId }: { customerId: string }) {
  const { t } = useTranslation('legal-details')
  const { role, permissions } = useUser()
  const mayChange = role === 'customer' || permissions.some((each) => each === 'accountant' || each === 'manager')
  return (
    <DetailsSection
      title={t('words.payer')}
      purpose={t('payer.purpose')}
      none={t(role === 'customer' ? 'payer.none' : 'payer.none_of_customer')}
      query={useQuery(partyDetailsQuery(customerId))}
      mayChange={mayChange}
      facts={(details) => (
        <>
          <Value label={t('words.name')}>{details.name}</Value>
          <Value label={t('unp')} isNumber>
            {details.unp}
          </Value>
          <Value label={t('address')}>{details.address}</Value>
          <BankValues details={details} />
        </>
      )}
      form={(latest, onClose) => <PayerDialog customerId={customerId} latest={latest} onClose={onClose} />}
    />
  )
}
