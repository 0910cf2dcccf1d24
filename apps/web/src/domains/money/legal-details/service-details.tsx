import { type ServiceVersion, serviceForm } from '@navyk/api-spec/money/legal-details'
import { businessDate } from '@navyk/api-spec/kit'
import { useQuery } from '@tanstack/react-query'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useStepUp } from '#people/two-step'
import { serviceDetailsQuery, useSetServiceDetails } from './api.ts'
import { BankFields, BankValues } from './bank-fields.tsx'
import { DetailsSection, Value } from './details-section.tsx'

/** Legal details of the service, for accountants: invoices and acts are made with them. */
export function ServiceDetails() {
  const { t } = useTranslation('legal-details')
  return (
    <DetailsSection
      title={t('service.title')}
      purpose={t('service.purpose')}
      none={t('service.none')}
      query={useQuery(serviceDetailsQuery)}
      mayChange
      facts={(details) => (
        <>
          <Value label={t('words.name')}>{details.name}</Value>
          <Value label={t('unp')} isNumber>
            {details.unp}
          </Value>
          <Value label={t('address')}>{details.address}</Value>
          <BankValues details={details} />
          <Value label={t('erip_path')}>{details.eripPath}</Value>
          <Value label={t('erip_service')} isNumber>
            {details.eripService ?? null}
          </Value>
          <Value label={t('signatory')}>{details.signatory ?? null}</Value>
        </>
      )}
      form={(latest, onClose) => <ServiceForm latest={latest} onClose={onClose} />}
    />
  )
}

function ServiceForm({ latest, onClose }: { latest: ServiceVersion | undefined; onClose: () => void }) {
  const { t } = useTranslation('legal-details')
  const set = useSetServiceDetails()
  const { guard, stepUp } = useStepUp()
  const today = businessDate(new Date())
  return (
    <>
      <FormDialog
        schema={serviceForm}
        defaults={{
          name: latest?.name ?? '',
          unp: latest?.unp ?? '',
          address: latest?.address ?? '',
          iban: latest?.iban ?? '',
          bic: latest?.bic ?? '',
          bank: latest?.bank ?? '',
          validFrom: today,
          eripPath: latest?.eripPath ?? '',
          eripService: latest?.eripService ?? '',
          signatory: latest?.signatory ?? '',
        }}
        title={t('service.title')}
        write={(values) => guard(() => set.mutateAsync({ ...values, version: latest?.version ?? 0 }))}
        done={t('saved')}
        submitLabel={t('words.save')}
        onClose={onClose}
      >
        <DateField name="validFrom" label={t('valid_from')} help={t('service.valid_from_help')} min={today} />
        <TextField name="name" label={t('words.name')} />
        <TextField name="unp" label={t('unp')} inputMode="numeric" />
        <TextField name="address" label={t('address')} />
        <BankFields />
        <TextField name="eripPath" label={t('erip_path')} help={t('service.erip_path_help')} isOptional />
        <TextField name="eripService" label={t('erip_service')} inputMode="numeric" isOptional />
        <TextField name="signatory" label={t('signatory')} help={t('service.signatory_help')} isOptional />
      </FormDialog>
      {stepUp}
    </>
  )
}
