import { Text } from '@mantine/core'
import { mostProposed, type Offer } from '@navyk/api-spec/market/offers'
import { z } from 'zod'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { SelectField, TextAreaField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useProposal } from '../api.ts'

/** The longest sentence, as the endpoint takes it. */
const longestReason = 300

const choice = z.object({ responseId: z.string().nullish(), reason: z.string().trim().nullish() })

/** Schema of the form. Places that are left empty are not sent. */
const proposalForm = z
  .object({ choices: z.array(choice) })
  .superRefine(({ choices }, context) => {
    choices.forEach(({ responseId, reason }, place) => {
      const problem = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: ['choices', place, field], message })
      if (!responseId) {
        if (place === 0 || reason) problem('responseId', 'validation.required')
        return
      }
      if (!reason) problem('reason', 'validation.required')
      else if (reason.length > longestReason) problem('reason', 'validation.too_long')
      if (choices.slice(0, place).some((other) => other.responseId === responseId)) {
        problem('responseId', 'validation.invalid')
      }
    })
  })
  .transform(({ choices }) => ({
    choices: choices.flatMap(({ responseId, reason }) => (responseId && reason ? [{ responseId, reason }] : [])),
  }))

/** Form of a proposal: up to three responses for the customer, the best first, each with a sentence about why. */
export function ProposeForm({ offer, onDone }: { offer: Offer; onDone: () => void }) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const { propose } = useProposal(offer.id)
  const open = offer.responses.filter((response) => response.state === 'submitted')
  const proposed = open
    .filter(({ proposal }) => proposal)
    .toSorted((one, other) => (one.proposal?.place ?? 0) - (other.proposal?.place ?? 0))
  const places = Array.from({ length: Math.min(mostProposed, open.length) }, (_, place) => place)
  const form = useSchemaForm(proposalForm, {
    keptAs: `offers.proposal ${offer.id}`,
    defaultValues: {
      choices: places.map((place) => ({
        responseId: proposed[place]?.id ?? '',
        reason: proposed[place]?.proposal?.reason ?? '',
      })),
    },
    send: async ({ choices }) => {
      await propose.mutateAsync({ version: offer.version, choices })
      toastSuccess(t('propose.done'))
      onDone()
    },
  })
  const options = open.map((response) => ({
    value: response.id,
    label: `${format.fullName(response.executor)} · ${format.money(response.priceKopecks ?? 0)}`,
  }))
  return (
    <Form form={form} submitLabel={t('propose.submit')} onCancel={onDone}>
      <Text>{t('propose.text')}</Text>
      {places.map((place) => (
        <div key={place}>
          <SelectField
            name={`choices.${place}.responseId`}
            label={t('propose.place', { place: place + 1 })}
            placeholder={t('propose.choose')}
            options={options}
            isOptional={place > 0}
          />
          <TextAreaField
            name={`choices.${place}.reason`}
            label={t('propose.reason', { place: place + 1 })}
            isOptional={place > 0}
          />
        </div>
      ))}
    </Form>
  )
}
