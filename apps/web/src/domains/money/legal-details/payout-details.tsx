import { type PartyDetails, payoutForm, taxStatuses } from '@navyk/api-spec/money/legal-details'
import { dayMs } from '@navyk/api-spec/kit'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { useFormat } from '#ui/format.ts'
import { SelectField, TextField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useStepUp } from '#people/two-step'
import { partyDetailsQuery, useSetPayoutDetails } from './api.ts'
import { BankFields, BankValues } from './bank-fields.tsx'
import { DetailsSection, Value } from './details-section.tsx'
import classes from './legal-details.module.css'

/** Number of days for which a newly named account is pointed out to the person who pays to it. */
const newDays = 30

/** Account to which an executor is paid, and how they pay taxes. */
export function PayoutDetails({ executorId }: { executorId: string }) {
  const { t } = useTranslation('legal-details')
  const { role, permissions } = useUser()
  const isStaff = role === 'staff'
  return (
    <DetailsSection
      title={t('payout.title')}
      purpose={t(isStaff ? 'payout.purpose_of_executor' : 'payout.purpose')}
      none={t(isStaff ? 'payout.none_of_executor' : 'payout.none')}
      query={useQuery(partyDetailsQuery(executorId))}
      mayChange={!isStaff || permissions.includes('accountant')}
      facts={(details) => (
        <>
          <Value label={t('payout.name')}>{details.name}</Value>
          <BankValues details={details} />
          <Value label={t('payout.tax_status')}>
            {details.taxStatus === null ? null : t(`payout.statuses.${details.taxStatus}`)}
          </Value>
          <Value label={t('unp')} isNumber>
            {details.unp}
          </Value>
          <Value label={t('address')}>{details.address}</Value>
          {isStaff && <NewAccount details={details} />}
        </>
      )}
      form={(latest, onClose) => <PayoutForm executorId={executorId} latest={latest} onClose={onClose} />}
    />
  )
}

/** Warning of a new account. Somebody else's account in place of the executor's own is how payouts are stolen. */
function NewAccount({ details }: { details: PartyDetails }) {
  const { t } = useTranslation('legal-details')
  const format = useFormat()
  if (details.version === 1 || Date.now() - Date.parse(details.createdAt) > newDays * dayMs) return null
  const when = format.dateTime(details.createdAt)
  return (
    <p className={`paragraph pad-10-12 ${classes.warning}`} role="status">
      {details.isByStaff
        ? t('payout.changed_by_staff', { when, who: details.changedBy ?? '' })
        : t('payout.changed_by_executor', { when })}
    </p>
  )
}

interface FormProps {
  executorId: string
  latest: PartyDetails | undefined
  onClose: () => void
}

function PayoutForm({ executorId, latest, onClose }: FormProps) {
  const { t } = useTranslation('legal-details')
  const set = useSetPayoutDetails(executorId)
  const { guard, stepUp } = useStepUp()
  return (
    <>
      <FormDialog
        schema={payoutForm}
        defaults={{
          taxStatus: latest?.taxStatus ?? 'unknown',
          name: latest?.name ?? '',
          unp: latest?.unp ?? '',
          address: latest?.address ?? '',
          iban: latest?.iban ?? '',
          bic: latest?.bic ?? '',
          bank: latest?.bank ?? '',
        }}
        title={t('payout.title')}
        write={(values) => guard(() => set.mutateAsync({ ...values, version: latest?.version ?? 0 }))}
        done={t('saved')}
        submitLabel={t('words.save')}
        onClose={onClose}
      >
        <TextField name="name" label={t('payout.name')} help={t('payout.name_help')} />
        <BankFields />
        <SelectField
          name="taxStatus"
          label={t('payout.tax_status')}
          options={taxStatuses.map((value) => ({ value, label: t(`payout.statuses.${value}`) }))}
        />
        <TextField name="unp" label={t('unp')} isOptional help={t('payout.unp_help')} />
        <TextField name="address" label={t('address')} isOptional />
      </FormDialog>
      {stepUp}
    </>
  )
}
