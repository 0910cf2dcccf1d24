import { type Lead, type LeadConversion, leadConversion } from '@navyk/api-spec/market/leads'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { boardPath, leadPath } from '@navyk/api-spec/market/leads/paths'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DefaultValues } from 'react-hook-form'
import { useFormContext, useWatch } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router'
import { Callout } from '#ui/feedback/callout.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { NumberField, SelectField, TextField } from '#ui/form/fields.tsx'
import { FieldGroup, FieldRow, Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useLearnerNames } from '#people/learners'
import { OfferTermsFields } from '#market/offers'
import { leadQuery, useLeadSteps } from '../api.ts'
import { readWish } from './read-wish.ts'

/** Makes a customer, a learner and a request of a lead by one form. */
export function ConversionPage() {
  const { id = '' } = useParams()
  return (
    <QueryView query={useQuery(leadQuery(id))}>
      {({ data }) => (
        // The fields depend on the person with this phone, and on their learners.
        <Conversion key={`${data.version} ${data.customer?.accountId ?? ''}`} lead={data} />
      )}
    </QueryView>
  )
}

function Conversion({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads')
  const format = useFormat()
  return (
    <Page
      title={t('convert.title', { name: format.fullName(lead) })}
      purpose={t('convert.purpose')}
      trail={[
        { label: t('board.title'), to: boardPath },
        { label: format.fullName(lead), to: leadPath(lead.id) },
      ]}
    >
      {lead.actions.convert ? (
        <ConversionForm lead={lead} />
      ) : (
        <Callout tone="amber" title={t('convert.too_late')}>
          <LinkButton to={leadPath(lead.id)}>{t('convert.back')}</LinkButton>
        </Callout>
      )}
    </Page>
  )
}

/** Days for which the request is open, unless another number is given. */
const usualDays = 14

const valuesFor = (lead: Lead): DefaultValues<LeadConversion> => {
  const [learnerFirst = '', ...learnerRest] = lead.learnerName.split(/\s+/).filter(Boolean)
  return {
    version: lead.version,
    customerAccountId: lead.customer?.accountId ?? null,
    firstName: lead.customer?.firstName || lead.firstName,
    lastName: lead.customer?.lastName || lead.lastName,
    learnerId: lead.customer?.learners[0]?.id ?? null,
    learner: lead.customer?.learners[0]
      ? null
      : { firstName: learnerFirst, lastName: learnerRest.join(' ') || lead.lastName, birthYear: null },
    offer: {
      ...(lead.subject && { subject: lead.subject }),
      ...(lead.level && { level: lead.level }),
      ...(lead.format && { format: lead.format }),
      goal: '',
      place: lead.format === 'online' ? '' : lead.city,
      comment: lead.wish,
      ...readWish(lead.wish),
      deadlineOn: addDays(businessDate(new Date()), usualDays),
    },
  }
}

function ConversionForm({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads')
  const navigate = useNavigate()
  const { convert } = useLeadSteps(lead.id)
  const form = useSchemaForm(leadConversion, {
    keptAs: `leads.conversion ${lead.id}`,
    defaultValues: valuesFor(lead),
    send: async (values) => {
      await convert.mutateAsync(values)
      toastSuccess(t('convert.done'))
      void navigate(leadPath(lead.id), { replace: true })
    },
  })
  return (
    <Form form={form} submitLabel={t('convert.submit')} cancelTo={leadPath(lead.id)}>
      <CustomerFields lead={lead} />
      <LearnerFields lead={lead} />
      <OfferTermsFields within="offer" />
    </Form>
  )
}

/** Name fields of a new customer; for one who is known, a note that no double is made. */
function CustomerFields({ lead: { customer } }: { lead: Lead }) {
  const { t } = useTranslation('leads')
  const format = useFormat()
  if (customer) {
    return (
      <Callout tone="blue" title={t('convert.known', { name: format.fullName(customer) })}>
        {customer.isCustomer ? t('convert.known_customer') : t('convert.known_account')}
      </Callout>
    )
  }
  return (
    <FieldGroup legend={t('convert.customer')}>
      <FieldRow>
        <TextField name="firstName" label={t('form.first_name')} stopsAtLimit />
        <TextField name="lastName" label={t('form.last_name')} stopsAtLimit />
      </FieldRow>
    </FieldGroup>
  )
}

/** A learner of the customer, or a new one. */
function LearnerFields({ lead: { customer } }: { lead: Lead }) {
  const { t } = useTranslation('leads')
  const namesOf = useLearnerNames()
  const learners = customer?.learners ?? []
  const learnerId: unknown = useWatch({ name: 'learnerId' })
  const { getValues, setValue } = useFormContext()
  // Hidden fields are neither checked nor sent.
  useEffect(() => {
    if (learnerId) setValue('learner', null)
    else if (!getValues('learner')) setValue('learner', { firstName: '', lastName: '', birthYear: null })
  }, [learnerId, getValues, setValue])
  return (
    <FieldGroup legend={t('convert.learner')}>
      {learners.length > 0 && (
        <SelectField
          name="learnerId"
          label={t('learner')}
          options={namesOf(learners)}
          placeholder={t('convert.new_learner')}
          isOptional
        />
      )}
      {!learnerId && <NewLearner />}
    </FieldGroup>
  )
}

function NewLearner() {
  const { t } = useTranslation('leads')
  return (
    <>
      <FieldRow>
        <TextField name="learner.firstName" label={t('form.first_name')} stopsAtLimit />
        <TextField name="learner.lastName" label={t('form.last_name')} stopsAtLimit />
      </FieldRow>
      <NumberField name="learner.birthYear" label={t('convert.birth_year')} isOptional />
    </>
  )
}
